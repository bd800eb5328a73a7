// Made by bindings/typings.py from schemas/published/v1/entity: edit those.

/** The body of each kind of entity. */
export interface Bodies {
  character: CharacterBody;
  lorebook: LorebookBody;
  persona: PersonaBody;
  preset: PresetBody;
  regex: RegexSetBody;
  scriptsheet: ScriptSheetBody;
}

/**
 * Version of the canonical wrapper. `1`: the only one so far; anything else is refused.
 */
export type EntityVersion = "1";

/**
 * What a canonical document is. `character`: a character card; `lorebook`: a book of entries; `persona`: the user's
 * side; `preset`: prompts and sampling settings; `regex`: a set of text rules; `pack`: several pieces together;
 * `htmldoc`: an HTML document; `quickreply`: quick replies; `scriptsheet`: a Script Sheet. `pack`, `htmldoc` and
 * `quickreply` have no codec here and only pass through.
 */
export type EntityKind = "character" | "lorebook" | "persona" | "preset" | "regex" | "pack" | "htmldoc" | "quickreply" | "scriptsheet";

/**
 * Age rating. `all-ages` = for everyone (RoleCall `all_hours`), `mature` = mature themes (RoleCall `late_night`),
 * `explicit` = explicit content (RoleCall `after_dark`).
 */
export type Rating = "all-ages" | "mature" | "explicit";

/**
 * Notation of a structured personality. `text` = plain prose without attributes, `attributes` = plain list of
 * attributes, `wpp` = W++, `sbf` = square bracket format, `boostyle` = Boostyle.
 */
export type StructuredKind = "text" | "attributes" | "wpp" | "sbf" | "boostyle";

/**
 * Speaker of an inserted message. `system` = instructions to the model, `user` = the person who chats, `assistant` =
 * the character.
 */
export type InjectionRole = "system" | "user" | "assistant";

/**
 * Where an injection came from. `depth_prompt` = the card's depth prompt, `rolecall_details` = RoleCall's casting card
 * (read-only), `worldinfo` = a lorebook entry.
 */
export type InjectionOrigin = "depth_prompt" | "rolecall_details" | "worldinfo";

/**
 * What an asset shows. `portrait` = the character's picture, `emotion` = a face for a mood, `outfit` = clothing, `pose`
 * = a posture, `background` = a place, `other` = anything else.
 */
export type AssetRole = "portrait" | "emotion" | "outfit" | "pose" | "background" | "other";

/**
 * What a lorebook is about. A label for shelves and search, without effect on which entries fire: `world` a setting;
 * `character` one character; `scenario` a situation or plot; `rules` mechanics and house rules; `utility` helper
 * entries; `other` anything else, and what a book without the label counts as.
 */
export type LorebookType = "world" | "character" | "scenario" | "rules" | "utility" | "other";

/**
 * Which cap of a lorebook is live. `token`: the token budget limits what is injected; `entry`: the entry budget limits
 * how many entries are injected. The other cap is kept but ignored.
 */
export type BudgetMode = "token" | "entry";

/**
 * How the triggers of an entry decide. `simple`: a match fires the entry with the entry's own probability; `advanced`:
 * each trigger may carry its own probability, which then overrides the entry's. The word in the file decides, never the
 * look of the triggers.
 */
export type TriggerMode = "simple" | "advanced";

/**
 * How secondary triggers gate a primary match. `and_any`: at least one secondary matches too; `and_all`: every
 * secondary matches too; `not_any`: no secondary matches; `not_all`: at least one secondary does not match. Without
 * secondary triggers a primary match is enough.
 */
export type SelectiveLogic = "and_any" | "and_all" | "not_any" | "not_all";

/**
 * The slot of the prompt that an entry's text goes to. `world`: with the world information, ahead of the character;
 * `character`: with the character definition; `before_example` and `after_example`: around the example dialogue;
 * `depth`: inside the chat, counted back from its end; `append`: added at a depth of the chat as well; `append_bottom`:
 * at the very end of the prompt; `prepend_top`: at the very start; `scene`: with the scene text.
 */
export type InjectionPosition = "world" | "character" | "before_example" | "after_example" | "depth" | "append" | "append_bottom" | "prepend_top" | "scene";

/**
 * Who an injected message speaks as. `system`: instructions to the model; `user`: the player's side; `assistant`: the
 * model's side.
 */
export type MessageRole = "system" | "user" | "assistant";

/**
 * What a side effect does to its variable. `setvar` stores a value; `addvar` adds to it; `incvar` raises it by one
 * step; `decvar` lowers it by one step; `delvar` removes it.
 */
export type EffectType = "setvar" | "addvar" | "incvar" | "decvar" | "delvar";

/**
 * Where a side effect's variable lives. `local`: in the current chat; `global`: shared by all chats.
 */
export type EffectScope = "local" | "global";

/**
 * For whom a persona is. `all-ages`: everyone; `mature`: grown-ups, without explicit content; `explicit`: adult
 * content. RoleCall's persona files know everyone and adult content only: `mature` is written as adult content.
 */
export type PersonaRating = "all-ages" | "mature" | "explicit";

/**
 * What a picture shows. `portrait`: the persona; `emotion`: with an expression; `outfit`: with a set of clothes;
 * `pose`: in a pose; `background`: a place; `other`: anything else.
 */
export type PersonaAssetRole = "portrait" | "emotion" | "outfit" | "pose" | "background" | "other";

/**
 * Who a prompt of a preset speaks as. `system`: instructions to the model; `user`: the player's side; `assistant`: the
 * model's side; `tool`: the answer of a function.
 */
export type PromptRole = "system" | "user" | "assistant" | "tool";

/**
 * How messages are merged before they are sent. `none`: not at all; `merge`: neighbours of one role become one; `semi`:
 * and the roles alternate as far as they do; `strict`: and the first is the user's; `single`: all become one message;
 * `claude`: as Claude wants them. The words with `_tools` keep calls of functions.
 */
export type PromptPostProcessing = "none" | "merge" | "merge_tools" | "semi" | "semi_tools" | "strict" | "strict_tools" | "single" | "claude";

/**
 * What a prompt window is counted in. `tokens`: in tokens; `messages`: in messages.
 */
export type ContextMode = "tokens" | "messages";

/**
 * How a question to the user is answered. `one`: with one of the options; `many`: with several; `toggle`: with yes or
 * no; `input`: with a text.
 */
export type ChoiceType = "one" | "many" | "toggle" | "input";

/**
 * A side of a request. `prompt`: what is sent to the model; `response`: what the model answers; `display`: what the
 * screen shows.
 */
export type RegexTarget = "prompt" | "response" | "display";

/**
 * How macros in a pattern are put in before it is used. `none`: they are not; `raw`: as they are; `escaped`: with the
 * pattern's special characters escaped; `after`: once the pattern was applied.
 */
export type SubstituteFind = "none" | "raw" | "escaped" | "after";

/**
 * What is kept of one imported file: the twin on which an export is laid.
 */
export interface OriginalEntry {
  /**
   * The whole parsed file, untouched. Any JSON; what the body has no slot for comes back from here.
   */
  raw: unknown;
  /**
   * Facts about the file that neither body nor `raw` holds. For instance its variant, its wrapper or the warnings of
   * its parse; the codec's own words. Absent when there are none.
   */
  unmapped?: { [key: string]: unknown };
  /**
   * The binary carrier that the file's text was found in. Absent for files that are plain text.
   */
  sourceMedia?: SourceMedia;
}

/**
 * One note of the author about a piece.
 */
export interface EntityNote {
  /**
   * Id of the note. Unique within the piece.
   */
  id: string;
  /**
   * What the note says.
   */
  text: string;
  /**
   * When the note was made. ISO 8601 time.
   */
  at: string;
  /**
   * Who made the note. Absent when it is not known.
   */
  by?: string;
}

/**
 * A binary file, such as the PNG of a character card.
 */
export interface SourceMedia {
  /**
   * The file's bytes in base64. Standard alphabet with padding, without white space; the empty string is an empty file.
   */
  b64: string;
  /**
   * Media type of the file. For instance `image/png`.
   */
  mime: string;
}

/**
 * A canonical document: one piece of content with the original files it came from. Unknown members are refused.
 */
export interface Entity {
  /**
   * Version of this wrapper. A string, not a number; only `1` exists.
   */
  schemaVersion: EntityVersion;
  /**
   * What the body is. It decides which schema the body follows.
   */
  kind: EntityKind;
  /**
   * Name of the piece for files and links, never empty. Made on import from the display name: compatibility-normalised
   * and lower-cased, each run of anything but letters and numbers as one hyphen, at most 120 characters, `character` if
   * nothing is left.
   */
  id: string;
  /**
   * The content. Any JSON here: the canonical schema of the kind checks it.
   */
  body: unknown;
  /**
   * Overrides for single apps, by format id. Each is a sparse part of a body, never a full copy; no codec applies them,
   * they are carried along.
   */
  profiles?: { [key: string]: { [key: string]: unknown } };
  /**
   * Originals of imported files, by format id and in order of arrival. Filled by reading and never edited; the first is
   * the primary one. A codec writes on top of its own original only. Absent for a piece that was never imported.
   */
  original?: { [key: string]: OriginalEntry };
  /**
   * Notes of the author about the piece. Tools show them; no codec reads or writes them.
   */
  notes?: Array<EntityNote>;
}

/**
 * The canonical body of a character. The eight sections from `identity` to `discovery` are always there, possibly
 * empty; every other member is absent or of its type, never `null`.
 */
export interface CharacterBody {
  /**
   * Who the character is. Always written.
   */
  identity: CharacterIdentity;
  /**
   * How the character is. Always written.
   */
  persona: CharacterPersona;
  /**
   * Prompt texts that the card adds to a chat. Always written.
   */
  prompts: CharacterPrompts;
  /**
   * Messages that can open a chat. Always written.
   */
  greetings: CharacterGreetings;
  /**
   * Example dialogue. Always written.
   */
  examples: CharacterExamples;
  /**
   * Pictures and other media. Always written.
   */
  media: CharacterMedia;
  /**
   * Who made the card, when, and from what. Always written.
   */
  attribution: CharacterAttribution;
  /**
   * What catalogues and searches use. Always written.
   */
  discovery: CharacterDiscovery;
  /**
   * Colours, background and display choices of the casting card. Left out when it holds nothing.
   */
  presentation?: CharacterPresentation;
  /**
   * How programs treat the character. Left out when it holds nothing.
   */
  settings?: CharacterSettings;
  /**
   * Phrases that the model is pushed towards or away from. Not carried by RoleCall cards.
   */
  bias?: Array<PhraseBias>;
  /**
   * Name of the lorebook that the card asks for, a link by name only. From `extensions.world`; absent when that is
   * empty.
   */
  worldName?: string;
  /**
   * Ids of the linked lorebooks, in order. Set when a card and its embedded lorebook are read as a bundle; the first
   * one takes the card's lorebook slot.
   */
  knowledgeRefs?: Array<string>;
  /**
   * Scripts and page code that the card brings along. Data only: never run. Not carried by RoleCall cards.
   */
  behavior?: CharacterBehavior;
  /**
   * Ids of the linked regex sets, in order. Not carried by RoleCall cards.
   */
  behaviorRefs?: Array<string>;
  /**
   * Alternate versions of the character. Not carried by RoleCall cards.
   */
  variants?: Array<CharacterVariant>;
}

/**
 * Name and identity details.
 */
export interface CharacterIdentity {
  /**
   * The character's name; `""` when the card has none. Always written. Its slug makes the id of the file.
   */
  name: string;
  /**
   * Name that `{{char}}` prints instead of `name`. It does not rename the character.
   */
  nickname?: string;
  /**
   * One-line pitch under the name. On a RoleCall card it cannot be cleared, only replaced.
   */
  tagline?: string;
  /**
   * Main definition text of the character.
   */
  description?: string;
  /**
   * Version of the card, free text chosen by its creator.
   */
  characterVersion?: string;
  /**
   * Formal full name. On a RoleCall card it cannot be cleared, only replaced.
   */
  fullName?: string;
  /**
   * Honorific or role. On a RoleCall card it cannot be cleared, only replaced.
   */
  title?: string;
  /**
   * Age, always text (`34`, `ageless`). On a RoleCall card it cannot be cleared, only replaced.
   */
  age?: string;
  /**
   * Pronouns, free text. On a RoleCall card they cannot be cleared, only replaced.
   */
  pronouns?: string;
  /**
   * Culture of the character, as Agnai has it. Not carried by RoleCall cards.
   */
  culture?: string;
}

/**
 * Personality, scenario and the model's picture of the character.
 */
export interface CharacterPersona {
  /**
   * Short summary of the personality.
   */
  personality?: string;
  /**
   * Setting and situation of the chat.
   */
  scenario?: string;
  /**
   * How the character looks, as Agnai has it. Not carried by RoleCall cards.
   */
  appearance?: string;
  /**
   * Text-to-speech voice. Not carried by RoleCall cards.
   */
  voice?: Voice;
  /**
   * Hints for generating pictures of the character. Not carried by RoleCall cards.
   */
  imagePrompt?: ImagePrompt;
  /**
   * Personality as attributes instead of prose. Not carried by RoleCall cards.
   */
  structured?: StructuredPersona;
}

/**
 * Prompt texts of the card.
 */
export interface CharacterPrompts {
  /**
   * System prompt that the card brings along.
   */
  systemPrompt?: string;
  /**
   * Instructions placed after the chat history.
   */
  postHistoryInstructions?: string;
  /**
   * Texts inserted at a depth of the chat history. RoleCall's casting-card injections come first, then the card's depth
   * prompt; only the first one of origin `depth_prompt` is written back.
   */
  depthInjections?: Array<DepthInjection>;
  /**
   * Text that the model's answer starts with, as Agnai has it. Not carried by RoleCall cards.
   */
  prefill?: string;
  /**
   * Further prompt text, as Risu has it. Not carried by RoleCall cards.
   */
  additionalText?: string;
}

/**
 * Messages that can open a chat.
 */
export interface CharacterGreetings {
  /**
   * Greeting that opens a chat.
   */
  firstMessage?: string;
  /**
   * Further greetings to choose from, in order. Titles are kept on RoleCall cards.
   */
  alternateGreetings?: Array<Greeting>;
  /**
   * Greetings that are offered in group chats only. Their titles cannot be written to a card.
   */
  groupOnlyGreetings?: Array<Greeting>;
}

/**
 * Example dialogue of the card.
 */
export interface CharacterExamples {
  /**
   * Example dialogue, in blocks that start with `<START>`.
   */
  exampleMessages?: string;
}

/**
 * Pictures and other media of the character. They are references; no file is fetched or made.
 */
export interface CharacterMedia {
  /**
   * The character's main picture. The first portrait of the card, with `primary` set; the PNG that carries a card does
   * not count.
   */
  portrait?: MediaAsset;
  /**
   * All other pictures and media, in order. Further portraits are here too, without `primary`.
   */
  assets?: Array<MediaAsset>;
  /**
   * Layered full-body sprite. Not carried by RoleCall cards.
   */
  sprite?: Sprite;
  /**
   * Which kind of visual the character is shown with. Not carried by RoleCall cards.
   */
  visualKind?: string;
  /**
   * Label of the face that is shown. Not carried by RoleCall cards.
   */
  faceLabel?: string;
}

/**
 * Authorship, dates and sources of the card.
 */
export interface CharacterAttribution {
  /**
   * Name of the card's creator.
   */
  creator?: string;
  /**
   * Name of the creator of the card that this one derives from. Not carried by RoleCall cards.
   */
  originalCreator?: string;
  /**
   * Licence under which the card is shared, free text. Not carried by RoleCall cards.
   */
  license?: string;
  /**
   * Where the card comes from: URLs or ids, in order. The object rows that RoleCall writes have no value here and stay
   * in the original text; an empty list counts as absent when edits are compared.
   */
  source?: Array<string>;
  /**
   * URL of the page that the card comes from. On a RoleCall card it cannot be cleared, only replaced.
   */
  sourceUrl?: string;
  /**
   * Notes of the creator to users of the card. RoleCall's own export repeats the tagline here.
   */
  creatorNotes?: string;
  /**
   * Creator notes in further languages: language code to text.
   */
  creatorNotesMultilingual?: { [key: string]: string };
  /**
   * Note of the creator to readers of the public page. Not the same as `creatorNotes`. On a RoleCall card it cannot be
   * cleared, only replaced.
   */
  publicNote?: string;
  /**
   * When the card was made, in Unix seconds.
   */
  createdAt?: number;
  /**
   * When the card was last changed, in Unix seconds.
   */
  updatedAt?: number;
}

/**
 * Tags, genre, fandom and rating.
 */
export interface CharacterDiscovery {
  /**
   * Tags, in the creator's order.
   */
  tags?: Array<string>;
  /**
   * Genre, free text. On a RoleCall card it cannot be cleared, only replaced.
   */
  genre?: string;
  /**
   * Fandom, free text. On a RoleCall card it cannot be cleared, only replaced.
   */
  fandom?: string;
  /**
   * Age rating. Absent when the card has none or an unknown word. On a RoleCall card it cannot be cleared, only
   * replaced.
   */
  rating?: Rating;
  /**
   * Warnings about the content, one per theme. Not carried by RoleCall cards.
   */
  contentWarnings?: Array<string>;
}

/**
 * How RoleCall presents the character: the casting card.
 */
export interface CharacterPresentation {
  /**
   * The character's single solid colour, usually `#rrggbb`.
   */
  signatureColor?: string;
  /**
   * Colours that are blended into the card's gradient, in order. Absent removes them from the card.
   */
  gradientColors?: Array<string>;
  /**
   * Colour palette of the casting card. Absent removes it from the card.
   */
  palette?: Array<PaletteSwatch>;
  /**
   * Background that a chat starts with. Absent removes it from the card.
   */
  background?: BackgroundChoice;
  /**
   * Order in which the page shows the definition fields. Words seen: `personality`, `scenario`, `description`, `first-
   * message`. Absent removes it from the card.
   */
  fieldOrder?: Array<string>;
  /**
   * Which definition fields the public page hides. Absent when the card has no spoiler settings.
   */
  spoilers?: Spoilers;
  /**
   * Links to external pages and galleries, in order.
   */
  mediaLinks?: Array<string>;
}

/**
 * How programs treat the character.
 */
export interface CharacterSettings {
  /**
   * How readily the character speaks in group chats, from 0 to 1. The range is not enforced.
   */
  talkativeness?: number;
  /**
   * Settings of Risu's chat view. Not carried by RoleCall cards.
   */
  risu?: RisuSettings;
  /**
   * Shape that the model's answers must have, a JSON schema kept as it is. Not carried by RoleCall cards.
   */
  responseSchema?: { [key: string]: unknown };
}

/**
 * A phrase and how strongly the model is pushed towards it.
 */
export interface PhraseBias {
  /**
   * The phrase.
   */
  phrase: string;
  /**
   * Strength: above 0 favours the phrase, below 0 avoids it. 0, the default, does neither.
   */
  weight: number;
}

/**
 * Scripts and page code of a Risu card. Kept as data, never run.
 */
export interface CharacterBehavior {
  /**
   * Text replacements that belong to the card, in order.
   */
  regexScripts?: Array<EmbeddedRegexScript>;
  /**
   * Event scripts that belong to the card, in order.
   */
  triggerScripts?: Array<TriggerScript>;
  /**
   * Script source, as Risu keeps it.
   */
  virtualScript?: string;
  /**
   * HTML shown behind the chat.
   */
  backgroundHTML?: string;
  /**
   * Style sheet of the chat.
   */
  backgroundCSS?: string;
  /**
   * Initial values of chat variables, in Risu's notation.
   */
  defaultVariables?: string;
  /**
   * Switches that the card offers, in Risu's notation.
   */
  moduleToggles?: string;
  /**
   * How the model is told about the card's assets.
   */
  prebuiltAsset?: PrebuiltAsset;
  /**
   * Whether the card asks for low-level access. It is never granted by reading a card.
   */
  privileged?: boolean;
}

/**
 * An alternate version of the character.
 */
export interface CharacterVariant {
  /**
   * Id of the variant, unique in the card.
   */
  id: string;
  /**
   * Name that is shown for the variant.
   */
  label?: string;
  /**
   * Whether what the variant does not override follows the base. When false, each section that it names replaces the
   * base's whole section.
   */
  mirrorBase?: boolean;
  /**
   * Members that differ from the base: a partial character body without `variants`.
   */
  overrides: { [key: string]: unknown };
}

/**
 * Text-to-speech voice of the character.
 */
export interface Voice {
  /**
   * Name of the speech service.
   */
  provider: string;
  /**
   * Id of the voice at that service.
   */
  voiceId?: string;
  /**
   * Speaking speed in the service's own scale; 1 is usually normal.
   */
  rate?: number;
  /**
   * Pitch in the service's own scale.
   */
  pitch?: number;
  /**
   * Whether speech is switched off. Absent means on.
   */
  disabled?: boolean;
  /**
   * Further settings of the service, kept as they are.
   */
  extras?: { [key: string]: unknown };
}

/**
 * Hints for generating pictures of the character.
 */
export interface ImagePrompt {
  /**
   * Prompt for the picture.
   */
  prompt?: string;
  /**
   * Text put before the prompt.
   */
  prefix?: string;
  /**
   * Text put after the prompt.
   */
  suffix?: string;
  /**
   * What the picture must not show.
   */
  negative?: string;
  /**
   * Template that the prompt is put into.
   */
  template?: string;
  /**
   * Instructions for a model that writes the prompt.
   */
  instructions?: string;
  /**
   * Instructions for a model that picks or draws an emotion.
   */
  emotionInstructions?: string;
  /**
   * Labelled prompt parts, in order.
   */
  rows?: Array<ImagePromptRow>;
}

/**
 * Personality given as attributes. `kind` says how they are turned into text.
 */
export interface StructuredPersona {
  /**
   * Notation of the attributes. Without a usable word it is `text`.
   */
  kind: StructuredKind;
  /**
   * Attribute name to its values, in order. Present for every kind but `text`.
   */
  attributes?: { [key: string]: Array<string> };
}

/**
 * A text that is inserted at a depth of the chat history.
 */
export interface DepthInjection {
  /**
   * Text to insert.
   */
  text: string;
  /**
   * Depth at which it is inserted, in messages from the end of the chat; 0 is after the last one. 4 when the card does
   * not say.
   */
  depth: number;
  /**
   * Speaker of the inserted message. Absent when the depth prompt names none; casting-card injections without one read
   * as `system`.
   */
  role?: InjectionRole;
  /**
   * Which part of the card it came from. Decides where, if anywhere, it is written back.
   */
  origin?: InjectionOrigin;
  /**
   * Whether it is used. Absent means on.
   */
  enabled?: boolean;
}

/**
 * One greeting besides the first message.
 */
export interface Greeting {
  /**
   * The message.
   */
  text: string;
  /**
   * Short title to choose it by. Absent means untitled.
   */
  title?: string;
  /**
   * Identity of the greeting in an editor. Never written to a card.
   */
  id?: string;
}

/**
 * One picture or other media file.
 */
export interface MediaAsset {
  /**
   * What it shows. `other` when the card has no known word.
   */
  role: AssetRole;
  /**
   * File or asset name. RoleCall cards give a label instead.
   */
  name?: string;
  /**
   * Caption: the emotion's name, or `main` for the portrait.
   */
  label?: string;
  /**
   * Where it is: a web address, a `data:` URI or a program's own reference. `""` when the card names none; such an
   * asset is not written to a card.
   */
  ref: string;
  /**
   * Media type. Known from the extensions png, jpg, jpeg, gif, webp, mp4 and webm; absent otherwise.
   */
  mime?: string;
  /**
   * Whether it is the one main picture. Set to true on the portrait, absent elsewhere.
   */
  primary?: boolean;
}

/**
 * Layered full-body sprite, as Agnai has it.
 */
export interface Sprite {
  /**
   * Body part to the chosen piece.
   */
  parts: { [key: string]: string };
  /**
   * Body type.
   */
  gender?: string;
  /**
   * Colour of the eyes.
   */
  eyeColor?: string;
  /**
   * Colour of the skin.
   */
  bodyColor?: string;
  /**
   * Colour of the hair.
   */
  hairColor?: string;
}

/**
 * One colour of the palette.
 */
export interface PaletteSwatch {
  /**
   * Caption that is shown for the colour.
   */
  label?: string;
  /**
   * Key of the colour.
   */
  name?: string;
  /**
   * The colour, usually `#rrggbb`.
   */
  hex: string;
}

/**
 * Background of a chat.
 */
export interface BackgroundChoice {
  /**
   * Web address of a picture or video, or the id of a background in RoleCall's library. Never empty when read from a
   * card.
   */
  ref: string;
  /**
   * Opacity of the layer over the background, from 0 (none) to 1. The range is not enforced.
   */
  overlayOpacity?: number;
  /**
   * Speed of a video background; 1 is normal speed.
   */
  videoPlaybackRate?: number;
}

/**
 * Spoiler settings of the public page.
 */
export interface Spoilers {
  /**
   * Whether spoilers are hidden: `on` or `off`. Only exactly `on` is written as on.
   */
  mode?: string;
  /**
   * Order of the definition fields on the public page, by field name.
   */
  order?: Array<string>;
  /**
   * Which fields are hidden: field name to true (hidden) or false (shown).
   */
  fields?: { [key: string]: boolean };
}

/**
 * Settings of Risu's chat view.
 */
export interface RisuSettings {
  /**
   * What the side view shows, a word of Risu's.
   */
  viewScreen?: string;
  /**
   * Whether the portrait is shown large.
   */
  largePortrait?: boolean;
  /**
   * Risu's switch for a side view inside the chat.
   */
  inlayViewScreen?: boolean;
  /**
   * Whether the card is a tool rather than a character.
   */
  utilityBot?: boolean;
  /**
   * Risu's LorePlus switch.
   */
  lorePlus?: boolean;
}

/**
 * One text replacement that belongs to a card.
 */
export interface EmbeddedRegexScript {
  /**
   * Name of the script.
   */
  label?: string;
  /**
   * Regular expression to look for.
   */
  find: string;
  /**
   * Text that takes its place.
   */
  replace: string;
  /**
   * When it runs, a word of the program that wrote it.
   */
  phase: string;
  /**
   * Flags of the regular expression.
   */
  flags?: string;
  /**
   * Whether `flags` is used. Absent means that the program's own default holds.
   */
  useFlags?: boolean;
}

/**
 * One event script that belongs to a card. Its rows are kept as they are.
 */
export interface TriggerScript {
  /**
   * Name of the script.
   */
  label?: string;
  /**
   * Event that starts it.
   */
  event: string;
  /**
   * Conditions that must hold, verbatim rows of the program.
   */
  conditions: Array<unknown>;
  /**
   * What it does, verbatim rows of the program.
   */
  effects: Array<unknown>;
}

/**
 * How the model is told about the card's assets, as Risu has it.
 */
export interface PrebuiltAsset {
  /**
   * Whether the asset command is offered to the model.
   */
  command?: boolean;
  /**
   * Assets that are not offered, by name.
   */
  exclude?: Array<string>;
  /**
   * Style of the asset display, a word of Risu's.
   */
  style?: string;
}

/**
 * One labelled part of an image prompt.
 */
export interface ImagePromptRow {
  /**
   * Name of the part.
   */
  label: string;
  /**
   * Text of the part.
   */
  value: string;
}

/**
 * A canonical document of the kind `character`. The canonical body of a character. The eight sections from `identity`
 * to `discovery` are always there, possibly empty; every other member is absent or of its type, never `null`.
 */
export interface CharacterEntity {
  /**
   * Version of this wrapper. A string, not a number; only `1` exists.
   */
  schemaVersion: EntityVersion;
  /**
   * What the body is.
   */
  kind: "character";
  /**
   * Name of the piece for files and links, never empty. Made on import from the display name: compatibility-normalised
   * and lower-cased, each run of anything but letters and numbers as one hyphen, at most 120 characters, `character` if
   * nothing is left.
   */
  id: string;
  /**
   * The content.
   */
  body: CharacterBody;
  /**
   * Overrides for single apps, by format id. Each is a sparse part of a body, never a full copy; no codec applies them,
   * they are carried along.
   */
  profiles?: { [key: string]: { [key: string]: unknown } };
  /**
   * Originals of imported files, by format id and in order of arrival. Filled by reading and never edited; the first is
   * the primary one. A codec writes on top of its own original only. Absent for a piece that was never imported.
   */
  original?: { [key: string]: OriginalEntry };
  /**
   * Notes of the author about the piece. Tools show them; no codec reads or writes them.
   */
  notes?: Array<EntityNote>;
}

/**
 * Body of a canonical lorebook: the book's settings, its entries and its folders. Defaults are what RoleCall's v1
 * reader gives for a file that says nothing.
 */
export interface LorebookBody {
  /**
   * Display name of the book. The entity's id is derived from it.
   */
  name?: string;
  /**
   * Short public text about the book. Null when there is none.
   */
  description?: string | null;
  /**
   * What the book is about. A label without effect on which entries fire.
   */
  lorebookType?: LorebookType;
  /**
   * Genre label. Null when there is none.
   */
  genre?: string | null;
  /**
   * Name of the work that the book belongs to. Null when there is none.
   */
  fandom?: string | null;
  /**
   * Free tags. Empty by default.
   */
  tags?: Array<string>;
  /**
   * Whether the whole book takes part. A switch of the shelf that no RoleCall export reads or writes; absent means on.
   */
  enabled?: boolean;
  /**
   * Whether keywords match case. Applies to entries whose own `caseSensitive` is null.
   */
  globalCaseSensitive?: boolean;
  /**
   * Whether keywords match whole words only. Applies to entries whose own `matchWholeWords` is null.
   */
  globalMatchWholeWords?: boolean;
  /**
   * How far back the chat is scanned. Counted in messages; zero or less scans nothing. Applies to entries whose own
   * `scanDepth` is null; 0 is what RoleCall's v1 reader gives for a missing value.
   */
  globalScanDepth?: number;
  /**
   * Whether injected text may trigger further entries.
   */
  globalRecursion?: boolean;
  /**
   * Most tokens that the book may inject. Counted in tokens; zero or less is unlimited. Live in budget mode `token`.
   */
  tokenBudget?: number;
  /**
   * Which of the two caps is live.
   */
  budgetMode?: BudgetMode;
  /**
   * Most entries that the book may inject. Counted in entries; live in budget mode `entry`.
   */
  entryBudget?: number;
  /**
   * The entries, in the author's order. The one member that a body cannot lack; it may be empty.
   */
  entries: Array<LorebookEntry>;
  /**
   * Folders of the book. Absent when the source has no list of them, which differs from an empty list.
   */
  categories?: Array<Category>;
}

/**
 * A lorebook entry: one flat object with every setting that a lorebook format can say. Defaults are what RoleCall's v1
 * reader gives for a file that says nothing.
 */
export interface LorebookEntry {
  /**
   * Stable id of the entry. References and the match with the original text go by it; empty when the source had no
   * usable id.
   */
  id?: string;
  /**
   * Label shown in editors. SillyTavern calls it `comment`.
   */
  title?: string;
  /**
   * The text that is injected when the entry fires.
   */
  content?: string;
  /**
   * Private note of the author, never injected. Null when there is none; SillyTavern has no place for it.
   */
  comment?: string | null;
  /**
   * Whether the entry takes part at all. On by default.
   */
  enabled?: boolean;
  /**
   * Whether the entry is always active, without any trigger. Off by default.
   */
  constant?: boolean;
  /**
   * Whether triggers may carry a chance of their own. Taken from the source's word, never derived from the triggers.
   */
  triggerMode?: TriggerMode;
  /**
   * Primary triggers, of which one must match. Empty by default.
   */
  triggers?: Array<Trigger>;
  /**
   * Triggers that gate a primary match, as `selectiveLogic` says. Empty by default.
   */
  secondaryTriggers?: Array<Trigger>;
  /**
   * How the secondary triggers gate a primary match.
   */
  selectiveLogic?: SelectiveLogic;
  /**
   * Whether keywords match case. Null, the default, inherits the book's `globalCaseSensitive`.
   */
  caseSensitive?: boolean | null;
  /**
   * Whether keywords match whole words only. Null, the default, inherits the book's `globalMatchWholeWords`.
   */
  matchWholeWords?: boolean | null;
  /**
   * How far back the chat is scanned. Counted in messages; null, the default, inherits the book's `globalScanDepth`.
   */
  scanDepth?: number | null;
  /**
   * Slot of the prompt that the text goes to. `character` is what RoleCall's v1 reader gives for a missing or unknown
   * word.
   */
  position?: InjectionPosition;
  /**
   * How far from the end of the chat the text is placed. Counted in messages; used by the positions `depth` and
   * `append`.
   */
  depth?: number;
  /**
   * Who the injected message speaks as.
   */
  role?: MessageRole;
  /**
   * Place among the entries of one slot. It has no part in what the budget evicts.
   */
  sortOrder?: number;
  /**
   * Rank when the budget is short. The higher value survives; it has no part in placement.
   */
  priority?: number;
  /**
   * How long the entry stays active after it fired. Counted in messages; 0 is off.
   */
  sticky?: number;
  /**
   * How long the entry cannot fire again. Counted in messages; 0 is off.
   */
  cooldown?: number;
  /**
   * How long a chat must be before the entry can fire. Counted in messages; 0 is off.
   */
  delay?: number;
  /**
   * Inclusion group of the entry. Of the members that match, one is chosen; null when the entry is in none.
   */
  groupName?: string | null;
  /**
   * Id of the folder that holds the entry. It may point at no folder and is never repaired; null when the entry is in
   * none.
   */
  categoryId?: string | null;
  /**
   * Weight of the entry in its inclusion group's choice. Relative to the other members' weights; 100 in RoleCall.
   */
  groupWeight?: number;
  /**
   * Chance that a match fires the entry. In percent, 0 to 100, never clamped; the fallback for triggers without a
   * chance of their own.
   */
  probability?: number;
  /**
   * Whether the entry uses RoleCall's memo. Off by default.
   */
  useMemo?: boolean;
  /**
   * Whether text injected by other entries cannot fire this one. Off by default.
   */
  excludeRecursion?: boolean;
  /**
   * Whether this entry's text cannot fire other entries. Off by default.
   */
  preventRecursion?: boolean;
  /**
   * Recursion level from which the entry can fire. 0 is the first pass; a level, not a switch.
   */
  delayUntilRecursion?: number;
  /**
   * Characters to which the entry is limited. Null when it is open to all.
   */
  characterFilter?: CharacterFilter | null;
  /**
   * Whether the character's description is scanned for keywords. Off by default.
   */
  scanCharacterDescription?: boolean;
  /**
   * Whether the character's personality is scanned for keywords. Off by default.
   */
  scanCharacterPersonality?: boolean;
  /**
   * Whether the user's persona is scanned for keywords. Off by default.
   */
  scanUserPersona?: boolean;
  /**
   * Whether the scenario is scanned for keywords. Off by default.
   */
  scanScenario?: boolean;
  /**
   * Whether the entry is injected whatever the budget says. Off by default.
   */
  ignoreBudget?: boolean;
  /**
   * Whether the entry is found by vector similarity. A SillyTavern switch; absent (never stated) differs from `false`.
   */
  vectorized?: boolean;
  /**
   * Whether the entry wins its inclusion group by priority instead of by chance. A SillyTavern switch; absent (never
   * stated) differs from `false`.
   */
  groupOverride?: boolean;
  /**
   * Whether the inclusion group chooses by the number of matched keys. A SillyTavern switch; absent (never stated)
   * differs from `false`.
   */
  useGroupScoring?: boolean;
  /**
   * Id of the SillyTavern quick-reply automation that firing starts. Three states: absent (never stated), null
   * (cleared) and an id; null is written to a file, absent is not.
   */
  automationId?: string | null;
  /**
   * Whether the character's depth prompt is scanned for keywords. A SillyTavern scan source; RoleCall keeps it as
   * `matchCharacterDepthPrompt`. Absent differs from `false`.
   */
  scanCharacterDepthPrompt?: boolean;
  /**
   * Whether the creator's notes are scanned for keywords. A SillyTavern scan source; RoleCall keeps it as
   * `matchCreatorNotes`. Absent differs from `false`.
   */
  scanCreatorNotes?: boolean;
  /**
   * Place in SillyTavern's entry list. Three states: absent, null and a number; no RoleCall format has a slot for it,
   * so RoleCall files drop it.
   */
  displayIndex?: number | null;
  /**
   * Whether the text is placed next to the matched key. A NovelAI switch; no RoleCall format has a slot for it.
   */
  keyRelative?: boolean;
  /**
   * Whether text outside the story may fire the entry. A NovelAI switch; no RoleCall format has a slot for it.
   */
  nonStoryActivatable?: boolean;
  /**
   * How NovelAI fits the entry's text into its context. No RoleCall format has a slot for it.
   */
  contextConfig?: ContextConfig;
  /**
   * Phrase biases that NovelAI applies with the entry. No RoleCall format has a slot for them.
   */
  loreBiasGroups?: Array<LoreBiasGroup>;
  /**
   * Changes of variables that go with the entry. Null when there are none; declarative, never executed here.
   */
  sideEffects?: SideEffects | null;
  /**
   * Free data of tools. RoleCall's compendium keeps `entry_type`, `structured_data` and `featured` here; absent differs
   * from empty, and null is not allowed.
   */
  metadata?: { [key: string]: unknown };
}

/**
 * A folder of the book. Entries name it by its id.
 */
export interface Category {
  /**
   * Stable id of the folder. Entries point at it with `categoryId`; RoleCall's v1 reader takes anything but a string as
   * `""`.
   */
  id?: string;
  /**
   * Display name of the folder.
   */
  name?: string;
  /**
   * Place among the folders. Lower comes first.
   */
  sortOrder?: number;
  /**
   * Whether the folder's entries take part. Anything but a literal `false` counts as on, and RoleCall's v1 export
   * always writes it.
   */
  enabled?: boolean;
}

/**
 * One keyword or pattern that can fire an entry. Simple and advanced triggers have this one shape and differ only by
 * `probability`.
 */
export interface Trigger {
  /**
   * The text or pattern to look for. A plain word or phrase, or the source of a regular expression when `isRegex` is
   * on; bracketed forms such as `[type:value]` are ordinary text here. RoleCall's v1 reader takes anything but a string
   * as `""`.
   */
  keyword?: string;
  /**
   * Whether `keyword` is a regular expression. Only a literal `true` counts; the default is a plain keyword.
   */
  isRegex?: boolean;
  /**
   * Flags of the regular expression. Letters out of `g`, `i`, `m`, `s`, `u`, `y`; left out when the trigger has none.
   */
  flags?: string;
  /**
   * Least distance between two firings. Counted in messages; absent means no limit.
   */
  frequency?: number;
  /**
   * Chance that a match of this trigger fires the entry. In percent, 0 to 100, never clamped; it overrides the entry's
   * `probability`. Absent means that the entry's applies; it is kept in simple mode too.
   */
  probability?: number;
}

/**
 * Limits an entry to some characters, or keeps it from them.
 */
export interface CharacterFilter {
  /**
   * Whether the lists exclude. `false`: the entry fires only for the listed characters; `true`: for all but them. Only
   * a literal `true` counts.
   */
  isExclude?: boolean;
  /**
   * Names of the characters that the filter lists. Empty by default.
   */
  names?: Array<string>;
  /**
   * Tags whose characters the filter lists. Empty by default.
   */
  tags?: Array<string>;
}

/**
 * How NovelAI fits an entry's text into its context. Carried for NovelAI's sake; values are in NovelAI's own words and
 * units.
 */
export interface ContextConfig {
  /**
   * Text put before the entry's text.
   */
  prefix?: string;
  /**
   * Text put after the entry's text.
   */
  suffix?: string;
  /**
   * Most context that the text may take. In tokens, as NovelAI counts them.
   */
  tokenBudget?: number;
  /**
   * Context that is set aside for the text in advance. In tokens, as NovelAI counts them.
   */
  reservedTokens?: number;
  /**
   * Place at which the text is inserted. Counted in units of `insertionType`; negative values count from the end.
   */
  insertionPosition?: number;
  /**
   * End from which a text that is too long is cut. NovelAI's word.
   */
  trimDirection?: string;
  /**
   * Unit in which `insertionPosition` counts. NovelAI's word.
   */
  insertionType?: string;
  /**
   * Smallest unit to which the text may be cut. NovelAI's word.
   */
  maximumTrimType?: string;
}

/**
 * Phrases whose likelihood NovelAI shifts together.
 */
export interface LoreBiasGroup {
  /**
   * Whether the group takes part.
   */
  enabled: boolean;
  /**
   * How much the phrases are favoured. Positive makes them likelier, negative rarer; NovelAI's scale.
   */
  bias: number;
  /**
   * The phrases that the bias applies to.
   */
  phrases: Array<LoreBiasPhrase>;
  /**
   * Whether the bias holds while the entry is not active. Absent when the source does not say.
   */
  whenInactive?: boolean;
  /**
   * Whether the bias ends once a phrase was generated. Absent when the source does not say.
   */
  generateOnce?: boolean;
  /**
   * Whether a phrase that was begun is carried to its end. Absent when the source does not say.
   */
  ensureSequenceFinish?: boolean;
}

/**
 * Changes of variables that go with an entry. Declarative data: it is carried, never executed here.
 */
export interface SideEffects {
  /**
   * The changes, in the order in which they are made. A group without a list counts as having none.
   */
  effects?: Array<Effect>;
  /**
   * Whether the effects run only the first time that the entry fires. By default they run each time.
   */
  onlyOnFirstTrigger?: boolean;
  /**
   * Whether the effects are taken back when the entry is no longer active. By default they stay.
   */
  clearOnDeactivate?: boolean;
}

/**
 * One phrase of a bias group, as one text or as several.
 */
export interface LoreBiasPhrase {
  /**
   * The phrase as one text.
   */
  sequence?: string;
  /**
   * The phrase as several alternative texts.
   */
  sequences?: Array<string>;
  /**
   * How NovelAI reads the phrase. NovelAI's code number.
   */
  type?: number;
}

/**
 * One change of one variable.
 */
export interface Effect {
  /**
   * What is done to the variable.
   */
  type: EffectType;
  /**
   * Name of the variable.
   */
  variable: string;
  /**
   * The text that is stored or added. Absent for effects that need none, such as `delvar`.
   */
  value?: string;
  /**
   * The size of a numeric change. Absent leaves the step to the effect's type.
   */
  amount?: number;
  /**
   * Where the variable lives.
   */
  scope: EffectScope;
}

/**
 * A canonical document of the kind `lorebook`. Body of a canonical lorebook: the book's settings, its entries and its
 * folders. Defaults are what RoleCall's v1 reader gives for a file that says nothing.
 */
export interface LorebookEntity {
  /**
   * Version of this wrapper. A string, not a number; only `1` exists.
   */
  schemaVersion: EntityVersion;
  /**
   * What the body is.
   */
  kind: "lorebook";
  /**
   * Name of the piece for files and links, never empty. Made on import from the display name: compatibility-normalised
   * and lower-cased, each run of anything but letters and numbers as one hyphen, at most 120 characters, `character` if
   * nothing is left.
   */
  id: string;
  /**
   * The content.
   */
  body: LorebookBody;
  /**
   * Overrides for single apps, by format id. Each is a sparse part of a body, never a full copy; no codec applies them,
   * they are carried along.
   */
  profiles?: { [key: string]: { [key: string]: unknown } };
  /**
   * Originals of imported files, by format id and in order of arrival. Filled by reading and never edited; the first is
   * the primary one. A codec writes on top of its own original only. Absent for a piece that was never imported.
   */
  original?: { [key: string]: OriginalEntry };
  /**
   * Notes of the author about the piece. Tools show them; no codec reads or writes them.
   */
  notes?: Array<EntityNote>;
}

/**
 * Body of a canonical persona: who the user is in a chat. The brief is for the shelf, the content is what is injected;
 * the two never stand in for each other.
 */
export interface PersonaBody {
  /**
   * Display name. The entity's id is derived from it; a persona without a name cannot be read.
   */
  name: string;
  /**
   * Short text of the shelf, never injected. Absent when there is none.
   */
  brief?: string;
  /**
   * The text that is injected for the user, in the first person. Of a RoleCall file that has sections only, it is the
   * compiled sections.
   */
  content: string;
  /**
   * The persona in parts, beside the content and not instead of it. Absent when there is no part.
   */
  sections?: PersonaSections;
  /**
   * The order in which the creator's sections are shown. It does not change how they are compiled; absent means
   * appearance, body, personality, quirks, history.
   */
  sectionOrder?: Array<string>;
  /**
   * Words for the persona's character.
   */
  traits?: Array<string>;
  /**
   * Facts about the person. Absent when the source has none.
   */
  identity?: PersonaIdentity;
  /**
   * How the persona is shown. Absent when the source says nothing.
   */
  presentation?: PersonaPresentation;
  /**
   * Ids of linked lorebooks, in order. Links only, never a book itself; RoleCall's card has room for the first.
   */
  knowledgeRefs?: Array<string>;
  /**
   * For whom the persona is. Absent when the source does not say.
   */
  rating?: PersonaRating;
  /**
   * Where in the prompt the content goes. Other programs only: no RoleCall file has it.
   */
  chatInjection?: PersonaInjection;
  /**
   * Who made the persona. Absent when the source says nothing.
   */
  attribution?: PersonaAttribution;
  /**
   * Pictures of the persona in a studio. No RoleCall file has them.
   */
  media?: PersonaMedia;
}

/**
 * The parts of a persona.
 */
export interface PersonaSections {
  /**
   * What the persona looks like.
   */
  appearance?: string;
  /**
   * The persona's body.
   */
  body?: string;
  /**
   * The persona's character.
   */
  personality?: string;
  /**
   * Habits and quirks.
   */
  quirks?: string;
  /**
   * Where the persona comes from.
   */
  history?: string;
}

/**
 * Facts about the person, all free text.
 */
export interface PersonaIdentity {
  /**
   * One line about the persona.
   */
  tagline?: string;
  /**
   * Age. Text, not a number: `27` and `ageless` are both fine.
   */
  age?: string;
  /**
   * Height, in whatever unit the text names.
   */
  height?: string;
  /**
   * Pronouns as they are shown.
   */
  pronouns?: string;
  /**
   * Pronouns by their grammar. Other programs only: no RoleCall file has them.
   */
  pronounSet?: PronounSet;
}

/**
 * How the persona is shown.
 */
export interface PersonaPresentation {
  /**
   * The persona's colour, as CSS has it.
   */
  signatureColor?: string;
  /**
   * The palette. An empty one differs from none.
   */
  colors?: Array<PersonaSwatch>;
  /**
   * Web address of a picture.
   */
  imageUrl?: string;
}

/**
 * Where in the prompt the content goes.
 */
export interface PersonaInjection {
  /**
   * The slot of the prompt. Known words: prompt, author_note_top, author_note_bottom, in_chat, none, world, character,
   * scene, depth; others pass through.
   */
  position: string;
  /**
   * How far above the end of the chat, counted in messages.
   */
  depth?: number;
  /**
   * Who the text speaks as.
   */
  role?: MessageRole;
  /**
   * Text around the content.
   */
  wrapper?: string;
}

/**
 * Who made the persona.
 */
export interface PersonaAttribution {
  /**
   * Who made it.
   */
  creator?: string;
  /**
   * The maker's own version.
   */
  version?: string;
  /**
   * When it was made, ISO 8601 text rather than seconds.
   */
  createdAt?: string;
  /**
   * Where it comes from.
   */
  source?: string;
}

/**
 * Pictures of the persona.
 */
export interface PersonaMedia {
  /**
   * The one picture that stands for the persona.
   */
  portrait?: PersonaAsset;
}

/**
 * Pronouns by their grammar.
 */
export interface PronounSet {
  /**
   * As a subject.
   */
  subjective: string;
  /**
   * As an object.
   */
  objective: string;
  /**
   * As a possessor.
   */
  possessive: string;
}

/**
 * One colour of the palette.
 */
export interface PersonaSwatch {
  /**
   * What the colour is for.
   */
  label?: string;
  /**
   * Name of the colour.
   */
  name?: string;
  /**
   * The colour, `""` when the source names none.
   */
  hex: string;
}

/**
 * One picture.
 */
export interface PersonaAsset {
  /**
   * What it shows.
   */
  role: PersonaAssetRole;
  /**
   * File or asset name.
   */
  name?: string;
  /**
   * Caption of the picture.
   */
  label?: string;
  /**
   * Whether it is the main picture.
   */
  primary?: boolean;
  /**
   * Where it is: a web address, a `data:` URI or a program's own reference.
   */
  ref: string;
  /**
   * Media type.
   */
  mime?: string;
}

/**
 * A canonical document of the kind `persona`. Body of a canonical persona: who the user is in a chat. The brief is for
 * the shelf, the content is what is injected; the two never stand in for each other.
 */
export interface PersonaEntity {
  /**
   * Version of this wrapper. A string, not a number; only `1` exists.
   */
  schemaVersion: EntityVersion;
  /**
   * What the body is.
   */
  kind: "persona";
  /**
   * Name of the piece for files and links, never empty. Made on import from the display name: compatibility-normalised
   * and lower-cased, each run of anything but letters and numbers as one hyphen, at most 120 characters, `character` if
   * nothing is left.
   */
  id: string;
  /**
   * The content.
   */
  body: PersonaBody;
  /**
   * Overrides for single apps, by format id. Each is a sparse part of a body, never a full copy; no codec applies them,
   * they are carried along.
   */
  profiles?: { [key: string]: { [key: string]: unknown } };
  /**
   * Originals of imported files, by format id and in order of arrival. Filled by reading and never edited; the first is
   * the primary one. A codec writes on top of its own original only. Absent for a piece that was never imported.
   */
  original?: { [key: string]: OriginalEntry };
  /**
   * Notes of the author about the piece. Tools show them; no codec reads or writes them.
   */
  notes?: Array<EntityNote>;
}

/**
 * Body of a canonical preset: a sequence of prompts with the settings of a model. Nothing in it is run.
 */
export interface PresetBody {
  /**
   * Display name. The entity's id is derived from it.
   */
  name?: string;
  /**
   * Text for the reader. Absent when there is none.
   */
  description?: string;
  /**
   * Whether the whole preset takes part. A switch of the shelf that no file holds; absent means on.
   */
  enabled?: boolean;
  /**
   * The prompts in sequence. The one member that a body cannot lack; it may be empty. Dividers are no prompts but
   * groups.
   */
  prompts: Array<PresetPrompt>;
  /**
   * The groups of prompts, in the order of the file. Absent when there are none.
   */
  groups?: Array<PresetGroup>;
  /**
   * How the next token is drawn, and how much fits. Left out when it says nothing.
   */
  samplers?: PresetSamplers;
  /**
   * Fixed texts around the prompts. Left out when it says nothing.
   */
  systemPrompts?: PresetSystemPrompts;
  /**
   * Frames around what is put into the prompt. Left out when it says nothing.
   */
  templates?: PresetTemplates;
  /**
   * How messages are put together. Left out when it says nothing.
   */
  behavior?: PresetBehavior;
  /**
   * What is asked of the model's server. Left out when it says nothing.
   */
  apiOptions?: PresetApiOptions;
  /**
   * How pictures and films in the chat are sent. Left out when it says nothing.
   */
  media?: PresetMedia;
  /**
   * The rest of a request. Left out when it says nothing.
   */
  generation?: PresetGeneration;
  /**
   * Questions to the user. Absent when there are none.
   */
  choices?: Array<PresetChoice>;
  /**
   * Links to behaviours, by id. No file holds them; absent when there are none.
   */
  behaviorRefs?: Array<string>;
  /**
   * Links to quick replies, by id. No file holds them; absent when there are none.
   */
  quickReplyRefs?: Array<string>;
}

/**
 * One prompt of the sequence.
 */
export interface PresetPrompt {
  /**
   * Id of the prompt, verbatim. Never made anew; the match with the original text goes by it.
   */
  id: string;
  /**
   * Display name of the prompt.
   */
  name?: string;
  /**
   * Text of the prompt, macros included. Verbatim.
   */
  content?: string;
  /**
   * Who the prompt speaks as.
   */
  role?: PromptRole;
  /**
   * Whether the prompt takes part.
   */
  enabled?: boolean;
  /**
   * Whether the program itself made the prompt.
   */
  systemPrompt?: boolean;
  /**
   * Whether the prompt only marks where the program puts something.
   */
  marker?: boolean;
  /**
   * What the program puts there: the id, when the prompt is a marker and its id one of the five marker ids. Follows
   * from these two; absent otherwise.
   */
  markerSlot?: string;
  /**
   * Where the prompt goes. An open set; known are `relative` (in its place), `in_chat`, `append`, `append_preset` and
   * `prepend_preset`.
   */
  placement?: string;
  /**
   * Depth in the chat, for `in_chat`. Counted in messages from its end.
   */
  injectionDepth?: number;
  /**
   * Order among prompts of the same depth.
   */
  injectionOrder?: number;
  /**
   * Whether a character may not replace the prompt.
   */
  forbidOverrides?: boolean;
  /**
   * Kinds of generation that the prompt takes part in. Absent means all.
   */
  injectionTrigger?: Array<string>;
  /**
   * Whether the id is one of the twelve that every preset has. Follows from the id: `true` or absent.
   */
  isDefault?: boolean;
  /**
   * Id of the group that the prompt stands in. In a file the place decides: a prompt belongs to the group that was
   * opened last.
   */
  groupId?: string;
  /**
   * Whether the text is wrapped in a tag. Another platform's; no preset file of this grammar holds it.
   */
  wrapInXml?: boolean;
  /**
   * Name of that tag. Another platform's; no preset file of this grammar holds it.
   */
  xmlTagName?: string;
  /**
   * Facts that no other field models. Only `injectionPositionRaw` is known: the position's number when it has no name.
   */
  extras?: { [key: string]: unknown };
}

/**
 * A group of prompts: a divider in the file.
 */
export interface PresetGroup {
  /**
   * Id of the group: the divider's.
   */
  id: string;
  /**
   * Display name of the group, without the divider's decoration.
   */
  name?: string;
  /**
   * Text of the divider. Only dividers written `===name===` and `<name>` have one.
   */
  content?: string;
  /**
   * Id of the group that this one stands in. Only a `<name>` has one: the `===name===` before it.
   */
  parentGroupId?: string;
  /**
   * Place among the groups. No file holds it: the list's order decides.
   */
  order?: number;
  /**
   * Whether the divider is on. Absent means that it is; a file that switches it off gives `false`.
   */
  enabled?: boolean;
  /**
   * Facts that no other field models. Only `stDividerName` is known: the divider's name with its decoration, which a
   * rename adapts.
   */
  extras?: { [key: string]: unknown };
}

/**
 * How the next token is drawn, and how much fits.
 */
export interface PresetSamplers {
  /**
   * Temperature of the model: higher is wilder. Absent when the file does not say.
   */
  temperature?: number;
  /**
   * Penalty on tokens by how often they stand in the text already. Absent when the file does not say.
   */
  frequencyPenalty?: number;
  /**
   * Penalty on tokens that stand in the text already. Absent when the file does not say.
   */
  presencePenalty?: number;
  /**
   * Nucleus sampling: the share of probability that is drawn from, 0 to 1. Absent when the file does not say.
   */
  topP?: number;
  /**
   * How many of the likeliest tokens are drawn from; 0 is all. Absent when the file does not say.
   */
  topK?: number;
  /**
   * Top-A sampling: a cut that follows the likeliest token's probability. Absent when the file does not say.
   */
  topA?: number;
  /**
   * Least probability of a token, as a share of the likeliest one's. Absent when the file does not say.
   */
  minP?: number;
  /**
   * Factor against repeated tokens; 1 is none. Absent when the file does not say.
   */
  repetitionPenalty?: number;
  /**
   * Size of the prompt window, in tokens. Absent when the file does not say.
   */
  maxContext?: number;
  /**
   * Longest answer, in tokens. Absent when the file does not say.
   */
  maxTokens?: number;
  /**
   * How messages are merged before they are sent. Absent when the file does not say.
   */
  promptPostProcessing?: PromptPostProcessing;
  /**
   * What the prompt window is counted in. No preset file holds it; absent means tokens.
   */
  contextMode?: ContextMode;
  /**
   * Size of the prompt window, in messages. No preset file holds it.
   */
  maxMessages?: number;
}

/**
 * Fixed texts around the prompts.
 */
export interface PresetSystemPrompts {
  /**
   * Text that asks the model to write as the user. Absent when the file does not say.
   */
  impersonation?: string;
  /**
   * Text that opens a chat. Absent when the file does not say.
   */
  newChat?: string;
  /**
   * Text that opens a group chat. Absent when the file does not say.
   */
  newGroupChat?: string;
  /**
   * Text that opens each example dialogue. Absent when the file does not say.
   */
  newExampleChat?: string;
  /**
   * Text that asks the model to go on with its last message. Absent when the file does not say.
   */
  continueNudge?: string;
  /**
   * Text that asks one member of a group to speak. Absent when the file does not say.
   */
  groupNudge?: string;
  /**
   * Start of the answer that is put into the model's mouth. Absent when the file does not say.
   */
  assistantPrefill?: string;
  /**
   * Start of the answer when the model writes as the user. Absent when the file does not say.
   */
  assistantImpersonation?: string;
}

/**
 * Frames around what is put into the prompt.
 */
export interface PresetTemplates {
  /**
   * Frame around world information; `{0}` is its text. Absent when the file does not say.
   */
  worldInfoFormat?: string;
  /**
   * Frame around the scenario. Absent when the file does not say.
   */
  scenarioFormat?: string;
  /**
   * Frame around the personality. Absent when the file does not say.
   */
  personalityFormat?: string;
}

/**
 * How messages are put together.
 */
export interface PresetBehavior {
  /**
   * Whether the user's messages are wrapped in quotation marks. Absent when the file does not say.
   */
  wrapInQuotes?: boolean;
  /**
   * How names are sent along with messages, as SillyTavern numbers it. Absent when the file does not say.
   */
  namesBehavior?: number;
  /**
   * Text that is sent when the user sends nothing. Absent when the file does not say.
   */
  sendIfEmpty?: string;
  /**
   * Whether going on with a message sends it as the start of the answer. Absent when the file does not say.
   */
  continuePrefill?: boolean;
  /**
   * Text between a message and what continues it. Absent when the file does not say.
   */
  continuePostfix?: string;
}

/**
 * What is asked of the model's server.
 */
export interface PresetApiOptions {
  /**
   * Whether the answer is streamed. Absent when the file does not say.
   */
  streamResponses?: boolean;
  /**
   * Whether Claude gets a system prompt of its own. Absent when the file does not say.
   */
  claudeUseSystemPrompt?: boolean;
  /**
   * Whether Google's models get a system prompt of their own. Absent when the file does not say.
   */
  useMakerSuiteSystemPrompt?: boolean;
  /**
   * Whether neighbouring system messages become one. Absent when the file does not say.
   */
  squashSystemMessages?: boolean;
  /**
   * Whether the model may call functions. Absent when the file does not say.
   */
  functionCalling?: boolean;
  /**
   * Whether the model's reasoning is asked for. Absent when the file does not say.
   */
  showThoughts?: boolean;
  /**
   * How much the model should reason, in the server's words. Absent when the file does not say.
   */
  reasoningEffort?: string;
  /**
   * Whether the model may search the web. Absent when the file does not say.
   */
  enableWebSearch?: boolean;
  /**
   * Whether the model may answer with images. Absent when the file does not say.
   */
  requestImages?: boolean;
}

/**
 * How pictures and films in the chat are sent.
 */
export interface PresetMedia {
  /**
   * Whether images are sent along. Absent when the file does not say.
   */
  imageInlining?: boolean;
  /**
   * Quality of the images that are sent, in the server's words. Absent when the file does not say.
   */
  inlineImageQuality?: string;
  /**
   * Whether films are sent along. Absent when the file does not say.
   */
  videoInlining?: boolean;
}

/**
 * The rest of a request.
 */
export interface PresetGeneration {
  /**
   * Seed of the random numbers; -1 is a new one each time. Absent when the file does not say.
   */
  seed?: number;
  /**
   * How many answers are asked for. Absent when the file does not say.
   */
  completions?: number;
  /**
   * Whether the window may be larger than the model is said to have. Absent when the file does not say.
   */
  maxContextUnlocked?: boolean;
  /**
   * Name of the logit bias set that is used. Absent when the file does not say.
   */
  biasPreset?: string;
}

/**
 * A question to the user, whose answer switches prompts or fills a variable.
 */
export interface PresetChoice {
  /**
   * Id of the question. The match with the original text goes by it.
   */
  id?: string;
  /**
   * The question as it is shown.
   */
  label?: string;
  /**
   * How it is answered.
   */
  type?: ChoiceType;
  /**
   * Name of the variable that holds the answer.
   */
  key?: string;
  /**
   * Text that explains the question.
   */
  readme?: string;
  /**
   * The answer before the user has given one: a text, a boolean or a list of texts.
   */
  default?: unknown;
  /**
   * Text in the empty input.
   */
  placeholder?: string;
  /**
   * Texts that the input suggests.
   */
  suggestions?: Array<string>;
  /**
   * How many answers are needed at least.
   */
  min?: number;
  /**
   * Text between several answers.
   */
  separator?: string;
  /**
   * Place among the questions.
   */
  sortOrder?: number;
  /**
   * Whether an answer is drawn at random. RoleCall's presets have no key for it.
   */
  randomPick?: boolean;
  /**
   * The answers to choose from.
   */
  options?: Array<PresetChoiceOption>;
  /**
   * Facts that no other field models. RoleCall's presets have no key for them.
   */
  extras?: { [key: string]: unknown };
}

/**
 * An answer to choose.
 */
export interface PresetChoiceOption {
  /**
   * Id of the answer. The match with the original text goes by it.
   */
  id?: string;
  /**
   * The answer as it is shown.
   */
  label?: string;
  /**
   * Text that explains the answer.
   */
  description?: string;
  /**
   * Value of the variable when it is chosen.
   */
  value?: string;
  /**
   * Ids of the prompts that it switches on.
   */
  enablesPrompts?: Array<string>;
  /**
   * Variables that it sets. RoleCall's presets have a key of that name, which is not read.
   */
  set?: { [key: string]: string };
}

/**
 * A canonical document of the kind `preset`. Body of a canonical preset: a sequence of prompts with the settings of a
 * model. Nothing in it is run.
 */
export interface PresetEntity {
  /**
   * Version of this wrapper. A string, not a number; only `1` exists.
   */
  schemaVersion: EntityVersion;
  /**
   * What the body is.
   */
  kind: "preset";
  /**
   * Name of the piece for files and links, never empty. Made on import from the display name: compatibility-normalised
   * and lower-cased, each run of anything but letters and numbers as one hyphen, at most 120 characters, `character` if
   * nothing is left.
   */
  id: string;
  /**
   * The content.
   */
  body: PresetBody;
  /**
   * Overrides for single apps, by format id. Each is a sparse part of a body, never a full copy; no codec applies them,
   * they are carried along.
   */
  profiles?: { [key: string]: { [key: string]: unknown } };
  /**
   * Originals of imported files, by format id and in order of arrival. Filled by reading and never edited; the first is
   * the primary one. A codec writes on top of its own original only. Absent for a piece that was never imported.
   */
  original?: { [key: string]: OriginalEntry };
  /**
   * Notes of the author about the piece. Tools show them; no codec reads or writes them.
   */
  notes?: Array<EntityNote>;
}

/**
 * Body of a canonical regex set: find-and-replace rules for the text of a chat. Patterns are data here: nothing
 * compiles or runs them.
 */
export interface RegexSetBody {
  /**
   * Display name of the set. The entity's id is derived from it.
   */
  name?: string;
  /**
   * Short text about the set. No RoleCall script holds it; absent when there is none.
   */
  description?: string;
  /**
   * Whether the whole set takes part. A switch of the shelf that no RoleCall script holds; absent means on.
   */
  enabled?: boolean;
  /**
   * The rules, in the order of the file. They apply in ascending `sortOrder`. The one member that a body cannot lack;
   * it may be empty.
   */
  rules: Array<RegexRule>;
}

/**
 * One rule: what is found, what it becomes, and where it applies. Defaults are what RoleCall's reader gives for a file
 * that says nothing.
 */
export interface RegexRule {
  /**
   * Stable id of the rule. The match with the original text goes by it; empty when the source had no usable id.
   */
  id?: string;
  /**
   * Display name of the rule. Empty by default.
   */
  label?: string;
  /**
   * Note of the author about the rule. Absent when there is none; an empty text is one.
   */
  note?: string;
  /**
   * The pattern, bare: no slashes around it. Verbatim; it need not be valid.
   */
  find?: string;
  /**
   * Flags of the pattern. Verbatim, never put in order; empty means none. `g` is what RoleCall takes for a rule that
   * names none.
   */
  flags?: string;
  /**
   * Whether the flags count. Other platforms only; no RoleCall script holds it.
   */
  useFlags?: boolean;
  /**
   * What a match becomes. Verbatim, `$1` and macros included; empty deletes the match.
   */
  replace?: string;
  /**
   * Literal fragments that are cut from a match before it is used. Absent when there are none.
   */
  trimStrings?: Array<string>;
  /**
   * Where the rule applies. An open set of words, order and repeats kept. Known are `input` and `output` (what the user
   * and the model write), `request`, `display` (the screen only), `prompt` (what is sent only), `lorebook`,
   * `reasoning`, `slash`, `memory`; RoleCall has input, output, display, prompt, lorebook and reasoning.
   */
  phases?: Array<string>;
  /**
   * Which side of a request the rule changes. Other platforms only; absent when the source does not say.
   */
  targets?: Array<RegexTarget>;
  /**
   * How macros in the pattern are put in. Other platforms only; no RoleCall script holds it. Absent means `none`.
   */
  substituteFind?: SubstituteFind;
  /**
   * Newest message that the rule applies to. Counted in messages from the end of the chat, 0 being the newest; null
   * says that there is no bound, absent says nothing.
   */
  minDepth?: number | null;
  /**
   * Oldest message that the rule applies to. Counted in messages from the end of the chat, 0 being the newest; null
   * says that there is no bound, absent says nothing.
   */
  maxDepth?: number | null;
  /**
   * Whether the rule runs again when a message is edited. Absent when the source does not say.
   */
  runOnEdit?: boolean;
  /**
   * Characters that the rule is for. Other platforms only; absent means all.
   */
  characterIds?: Array<string>;
  /**
   * Whether only the first match is replaced. Engines' own; no RoleCall script holds it.
   */
  firstMatchOnly?: boolean;
  /**
   * Whether the result is laid over the text without changing it. Engines' own; no RoleCall script holds it.
   */
  overlay?: boolean;
  /**
   * Another rule on whose result this one depends. Engines' own; no RoleCall script holds it.
   */
  condition?: RegexCondition;
  /**
   * Whether the rule is on.
   */
  enabled?: boolean;
  /**
   * Place in the order of application. Rules run in ascending order.
   */
  sortOrder?: number;
  /**
   * Members of the rule that no other field models, by their key in the file. Written back as they are; a key that
   * another field is written to never counts. Absent when there are none.
   */
  extras?: { [key: string]: unknown };
}

/**
 * What must have happened in another rule.
 */
export interface RegexCondition {
  /**
   * Id of the other rule.
   */
  ruleId: string;
  /**
   * Whether the other rule must have matched, or must not have.
   */
  matched: boolean;
}

/**
 * A canonical document of the kind `regex`. Body of a canonical regex set: find-and-replace rules for the text of a
 * chat. Patterns are data here: nothing compiles or runs them.
 */
export interface RegexSetEntity {
  /**
   * Version of this wrapper. A string, not a number; only `1` exists.
   */
  schemaVersion: EntityVersion;
  /**
   * What the body is.
   */
  kind: "regex";
  /**
   * Name of the piece for files and links, never empty. Made on import from the display name: compatibility-normalised
   * and lower-cased, each run of anything but letters and numbers as one hyphen, at most 120 characters, `character` if
   * nothing is left.
   */
  id: string;
  /**
   * The content.
   */
  body: RegexSetBody;
  /**
   * Overrides for single apps, by format id. Each is a sparse part of a body, never a full copy; no codec applies them,
   * they are carried along.
   */
  profiles?: { [key: string]: { [key: string]: unknown } };
  /**
   * Originals of imported files, by format id and in order of arrival. Filled by reading and never edited; the first is
   * the primary one. A codec writes on top of its own original only. Absent for a piece that was never imported.
   */
  original?: { [key: string]: OriginalEntry };
  /**
   * Notes of the author about the piece. Tools show them; no codec reads or writes them.
   */
  notes?: Array<EntityNote>;
}

/**
 * Body of a canonical Script Sheet: its text, and the preset around it. The text is opaque: nothing parses or runs it.
 */
export interface ScriptSheetBody {
  /**
   * Display name. The entity's id is derived from it.
   */
  name?: string;
  /**
   * Text for the reader. Absent when there is none.
   */
  description?: string;
  /**
   * Version of the sheet. Only 1 is known.
   */
  version?: number;
  /**
   * The sheet's text, verbatim.
   */
  content?: string;
  /**
   * The prompts that the sheet sends, as the file recorded them. Carried, not compiled: after an edit of the text they
   * may be out of date. The one member that a body cannot lack; it may be empty.
   */
  blocks: Array<PresetPrompt>;
  /**
   * The groups of prompts, in the order of the file. Absent when there are none.
   */
  groups?: Array<PresetGroup>;
  /**
   * How the next token is drawn, and how much fits. Left out when it says nothing.
   */
  samplers?: PresetSamplers;
  /**
   * Fixed texts around the prompts. Left out when it says nothing.
   */
  systemPrompts?: PresetSystemPrompts;
  /**
   * Frames around what is put into the prompt. Left out when it says nothing.
   */
  templates?: PresetTemplates;
  /**
   * How messages are put together. Left out when it says nothing.
   */
  behavior?: PresetBehavior;
  /**
   * What is asked of the model's server. Left out when it says nothing.
   */
  apiOptions?: PresetApiOptions;
  /**
   * How pictures and films in the chat are sent. Left out when it says nothing.
   */
  media?: PresetMedia;
  /**
   * The rest of a request. Left out when it says nothing.
   */
  generation?: PresetGeneration;
  /**
   * Questions to the user. Absent when there are none.
   */
  choices?: Array<PresetChoice>;
}

/**
 * A canonical document of the kind `scriptsheet`. Body of a canonical Script Sheet: its text, and the preset around it.
 * The text is opaque: nothing parses or runs it.
 */
export interface ScriptSheetEntity {
  /**
   * Version of this wrapper. A string, not a number; only `1` exists.
   */
  schemaVersion: EntityVersion;
  /**
   * What the body is.
   */
  kind: "scriptsheet";
  /**
   * Name of the piece for files and links, never empty. Made on import from the display name: compatibility-normalised
   * and lower-cased, each run of anything but letters and numbers as one hyphen, at most 120 characters, `character` if
   * nothing is left.
   */
  id: string;
  /**
   * The content.
   */
  body: ScriptSheetBody;
  /**
   * Overrides for single apps, by format id. Each is a sparse part of a body, never a full copy; no codec applies them,
   * they are carried along.
   */
  profiles?: { [key: string]: { [key: string]: unknown } };
  /**
   * Originals of imported files, by format id and in order of arrival. Filled by reading and never edited; the first is
   * the primary one. A codec writes on top of its own original only. Absent for a piece that was never imported.
   */
  original?: { [key: string]: OriginalEntry };
  /**
   * Notes of the author about the piece. Tools show them; no codec reads or writes them.
   */
  notes?: Array<EntityNote>;
}
