# Made by bindings/typings.py from schemas/published/v1/entity: edit those.
"""The canonical entities as JSON has them."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, Union

Kind = Literal["character", "lorebook", "persona", "preset", "regex", "scriptsheet"]

# Version of the canonical wrapper. `1`: the only one so far; anything else is refused.
EntityVersion = Literal["1"]

# What a canonical document is. `character`: a character card; `lorebook`: a book of entries; `persona`: the user's
# side; `preset`: prompts and sampling settings; `regex`: a set of text rules; `pack`: several pieces together;
# `htmldoc`: an HTML document; `quickreply`: quick replies; `scriptsheet`: a Script Sheet. `pack`, `htmldoc` and
# `quickreply` have no codec here and only pass through.
EntityKind = Literal["character", "lorebook", "persona", "preset", "regex", "pack", "htmldoc", "quickreply", "scriptsheet"]

# Age rating. `all-ages` = for everyone (RoleCall `all_hours`), `mature` = mature themes (RoleCall `late_night`),
# `explicit` = explicit content (RoleCall `after_dark`).
Rating = Literal["all-ages", "mature", "explicit"]

# Notation of a structured personality. `text` = plain prose without attributes, `attributes` = plain list of
# attributes, `wpp` = W++, `sbf` = square bracket format, `boostyle` = Boostyle.
StructuredKind = Literal["text", "attributes", "wpp", "sbf", "boostyle"]

# Speaker of an inserted message. `system` = instructions to the model, `user` = the person who chats, `assistant` = the
# character.
InjectionRole = Literal["system", "user", "assistant"]

# Where an injection came from. `depth_prompt` = the card's depth prompt, `rolecall_details` = RoleCall's casting card
# (read-only), `worldinfo` = a lorebook entry.
InjectionOrigin = Literal["depth_prompt", "rolecall_details", "worldinfo"]

# What an asset shows. `portrait` = the character's picture, `emotion` = a face for a mood, `outfit` = clothing, `pose`
# = a posture, `background` = a place, `other` = anything else.
AssetRole = Literal["portrait", "emotion", "outfit", "pose", "background", "other"]

# What a lorebook is about. A label for shelves and search, without effect on which entries fire: `world` a setting;
# `character` one character; `scenario` a situation or plot; `rules` mechanics and house rules; `utility` helper
# entries; `other` anything else, and what a book without the label counts as.
LorebookType = Literal["world", "character", "scenario", "rules", "utility", "other"]

# Which cap of a lorebook is live. `token`: the token budget limits what is injected; `entry`: the entry budget limits
# how many entries are injected. The other cap is kept but ignored.
BudgetMode = Literal["token", "entry"]

# How the triggers of an entry decide. `simple`: a match fires the entry with the entry's own probability; `advanced`:
# each trigger may carry its own probability, which then overrides the entry's. The word in the file decides, never the
# look of the triggers.
TriggerMode = Literal["simple", "advanced"]

# How secondary triggers gate a primary match. `and_any`: at least one secondary matches too; `and_all`: every secondary
# matches too; `not_any`: no secondary matches; `not_all`: at least one secondary does not match. Without secondary
# triggers a primary match is enough.
SelectiveLogic = Literal["and_any", "and_all", "not_any", "not_all"]

# The slot of the prompt that an entry's text goes to. `world`: with the world information, ahead of the character;
# `character`: with the character definition; `before_example` and `after_example`: around the example dialogue;
# `depth`: inside the chat, counted back from its end; `append`: added at a depth of the chat as well; `append_bottom`:
# at the very end of the prompt; `prepend_top`: at the very start; `scene`: with the scene text.
InjectionPosition = Literal["world", "character", "before_example", "after_example", "depth", "append", "append_bottom", "prepend_top", "scene"]

# Who an injected message speaks as. `system`: instructions to the model; `user`: the player's side; `assistant`: the
# model's side.
MessageRole = Literal["system", "user", "assistant"]

# What a side effect does to its variable. `setvar` stores a value; `addvar` adds to it; `incvar` raises it by one step;
# `decvar` lowers it by one step; `delvar` removes it.
EffectType = Literal["setvar", "addvar", "incvar", "decvar", "delvar"]

# Where a side effect's variable lives. `local`: in the current chat; `global`: shared by all chats.
EffectScope = Literal["local", "global"]

# For whom a persona is. `all-ages`: everyone; `mature`: grown-ups, without explicit content; `explicit`: adult content.
# RoleCall's persona files know everyone and adult content only: `mature` is written as adult content.
PersonaRating = Literal["all-ages", "mature", "explicit"]

# What a picture shows. `portrait`: the persona; `emotion`: with an expression; `outfit`: with a set of clothes; `pose`:
# in a pose; `background`: a place; `other`: anything else.
PersonaAssetRole = Literal["portrait", "emotion", "outfit", "pose", "background", "other"]

# Who a prompt of a preset speaks as. `system`: instructions to the model; `user`: the player's side; `assistant`: the
# model's side; `tool`: the answer of a function.
PromptRole = Literal["system", "user", "assistant", "tool"]

# How messages are merged before they are sent. `none`: not at all; `merge`: neighbours of one role become one; `semi`:
# and the roles alternate as far as they do; `strict`: and the first is the user's; `single`: all become one message;
# `claude`: as Claude wants them. The words with `_tools` keep calls of functions.
PromptPostProcessing = Literal["none", "merge", "merge_tools", "semi", "semi_tools", "strict", "strict_tools", "single", "claude"]

# What a prompt window is counted in. `tokens`: in tokens; `messages`: in messages.
ContextMode = Literal["tokens", "messages"]

# How a question to the user is answered. `one`: with one of the options; `many`: with several; `toggle`: with yes or
# no; `input`: with a text.
ChoiceType = Literal["one", "many", "toggle", "input"]

# A side of a request. `prompt`: what is sent to the model; `response`: what the model answers; `display`: what the
# screen shows.
RegexTarget = Literal["prompt", "response", "display"]

# How macros in a pattern are put in before it is used. `none`: they are not; `raw`: as they are; `escaped`: with the
# pattern's special characters escaped; `after`: once the pattern was applied.
SubstituteFind = Literal["none", "raw", "escaped", "after"]


# What is kept of one imported file: the twin on which an export is laid.
class _OriginalEntry(TypedDict):
    # The whole parsed file, untouched. Any JSON; what the body has no slot for comes back from here.
    raw: Any


# What is kept of one imported file: the twin on which an export is laid.
class OriginalEntry(_OriginalEntry, total=False):
    # Facts about the file that neither body nor `raw` holds. For instance its variant, its wrapper or the warnings of
    # its parse; the codec's own words. Absent when there are none.
    unmapped: dict[str, Any]
    # The binary carrier that the file's text was found in. Absent for files that are plain text.
    sourceMedia: SourceMedia


# One note of the author about a piece.
class _EntityNote(TypedDict):
    # Id of the note. Unique within the piece.
    id: str
    # What the note says.
    text: str
    # When the note was made. ISO 8601 time.
    at: str


# One note of the author about a piece.
class EntityNote(_EntityNote, total=False):
    # Who made the note. Absent when it is not known.
    by: str


# A binary file, such as the PNG of a character card.
class SourceMedia(TypedDict):
    # The file's bytes in base64. Standard alphabet with padding, without white space; the empty string is an empty
    # file.
    b64: str
    # Media type of the file. For instance `image/png`.
    mime: str


# A canonical document: one piece of content with the original files it came from. Unknown members are refused.
class _Entity(TypedDict):
    # Version of this wrapper. A string, not a number; only `1` exists.
    schemaVersion: EntityVersion
    # What the body is. It decides which schema the body follows.
    kind: EntityKind
    # Name of the piece for files and links, never empty. Made on import from the display name: compatibility-normalised
    # and lower-cased, each run of anything but letters and numbers as one hyphen, at most 120 characters, `character`
    # if nothing is left.
    id: str
    # The content. Any JSON here: the canonical schema of the kind checks it.
    body: Any


# A canonical document: one piece of content with the original files it came from. Unknown members are refused.
class Entity(_Entity, total=False):
    # Overrides for single apps, by format id. Each is a sparse part of a body, never a full copy; no codec applies
    # them, they are carried along.
    profiles: dict[str, dict[str, Any]]
    # Originals of imported files, by format id and in order of arrival. Filled by reading and never edited; the first
    # is the primary one. A codec writes on top of its own original only. Absent for a piece that was never imported.
    original: dict[str, OriginalEntry]
    # Notes of the author about the piece. Tools show them; no codec reads or writes them.
    notes: list[EntityNote]


# The canonical body of a character. The eight sections from `identity` to `discovery` are always there, possibly empty;
# every other member is absent or of its type, never `null`.
class _CharacterBody(TypedDict):
    # Who the character is. Always written.
    identity: CharacterIdentity
    # How the character is. Always written.
    persona: CharacterPersona
    # Prompt texts that the card adds to a chat. Always written.
    prompts: CharacterPrompts
    # Messages that can open a chat. Always written.
    greetings: CharacterGreetings
    # Example dialogue. Always written.
    examples: CharacterExamples
    # Pictures and other media. Always written.
    media: CharacterMedia
    # Who made the card, when, and from what. Always written.
    attribution: CharacterAttribution
    # What catalogues and searches use. Always written.
    discovery: CharacterDiscovery


# The canonical body of a character. The eight sections from `identity` to `discovery` are always there, possibly empty;
# every other member is absent or of its type, never `null`.
class CharacterBody(_CharacterBody, total=False):
    # Colours, background and display choices of the casting card. Left out when it holds nothing.
    presentation: CharacterPresentation
    # How programs treat the character. Left out when it holds nothing.
    settings: CharacterSettings
    # Phrases that the model is pushed towards or away from. Not carried by RoleCall cards.
    bias: list[PhraseBias]
    # Name of the lorebook that the card asks for, a link by name only. From `extensions.world`; absent when that is
    # empty.
    worldName: str
    # Ids of the linked lorebooks, in order. Set when a card and its embedded lorebook are read as a bundle; the first
    # one takes the card's lorebook slot.
    knowledgeRefs: list[str]
    # Scripts and page code that the card brings along. Data only: never run. Not carried by RoleCall cards.
    behavior: CharacterBehavior
    # Ids of the linked regex sets, in order. Not carried by RoleCall cards.
    behaviorRefs: list[str]
    # Alternate versions of the character. Not carried by RoleCall cards.
    variants: list[CharacterVariant]


# Name and identity details.
class _CharacterIdentity(TypedDict):
    # The character's name; `""` when the card has none. Always written. Its slug makes the id of the file.
    name: str


# Name and identity details.
class CharacterIdentity(_CharacterIdentity, total=False):
    # Name that `{{char}}` prints instead of `name`. It does not rename the character.
    nickname: str
    # One-line pitch under the name. On a RoleCall card it cannot be cleared, only replaced.
    tagline: str
    # Main definition text of the character.
    description: str
    # Version of the card, free text chosen by its creator.
    characterVersion: str
    # Formal full name. On a RoleCall card it cannot be cleared, only replaced.
    fullName: str
    # Honorific or role. On a RoleCall card it cannot be cleared, only replaced.
    title: str
    # Age, always text (`34`, `ageless`). On a RoleCall card it cannot be cleared, only replaced.
    age: str
    # Pronouns, free text. On a RoleCall card they cannot be cleared, only replaced.
    pronouns: str
    # Culture of the character, as Agnai has it. Not carried by RoleCall cards.
    culture: str


# Personality, scenario and the model's picture of the character.
class CharacterPersona(TypedDict, total=False):
    # Short summary of the personality.
    personality: str
    # Setting and situation of the chat.
    scenario: str
    # How the character looks, as Agnai has it. Not carried by RoleCall cards.
    appearance: str
    # Text-to-speech voice. Not carried by RoleCall cards.
    voice: Voice
    # Hints for generating pictures of the character. Not carried by RoleCall cards.
    imagePrompt: ImagePrompt
    # Personality as attributes instead of prose. Not carried by RoleCall cards.
    structured: StructuredPersona


# Prompt texts of the card.
class CharacterPrompts(TypedDict, total=False):
    # System prompt that the card brings along.
    systemPrompt: str
    # Instructions placed after the chat history.
    postHistoryInstructions: str
    # Texts inserted at a depth of the chat history. RoleCall's casting-card injections come first, then the card's
    # depth prompt; only the first one of origin `depth_prompt` is written back.
    depthInjections: list[DepthInjection]
    # Text that the model's answer starts with, as Agnai has it. Not carried by RoleCall cards.
    prefill: str
    # Further prompt text, as Risu has it. Not carried by RoleCall cards.
    additionalText: str


# Messages that can open a chat.
class CharacterGreetings(TypedDict, total=False):
    # Greeting that opens a chat.
    firstMessage: str
    # Further greetings to choose from, in order. Titles are kept on RoleCall cards.
    alternateGreetings: list[Greeting]
    # Greetings that are offered in group chats only. Their titles cannot be written to a card.
    groupOnlyGreetings: list[Greeting]


# Example dialogue of the card.
class CharacterExamples(TypedDict, total=False):
    # Example dialogue, in blocks that start with `<START>`.
    exampleMessages: str


# Pictures and other media of the character. They are references; no file is fetched or made.
class CharacterMedia(TypedDict, total=False):
    # The character's main picture. The first portrait of the card, with `primary` set; the PNG that carries a card does
    # not count.
    portrait: MediaAsset
    # All other pictures and media, in order. Further portraits are here too, without `primary`.
    assets: list[MediaAsset]
    # Layered full-body sprite. Not carried by RoleCall cards.
    sprite: Sprite
    # Which kind of visual the character is shown with. Not carried by RoleCall cards.
    visualKind: str
    # Label of the face that is shown. Not carried by RoleCall cards.
    faceLabel: str


# Authorship, dates and sources of the card.
class CharacterAttribution(TypedDict, total=False):
    # Name of the card's creator.
    creator: str
    # Name of the creator of the card that this one derives from. Not carried by RoleCall cards.
    originalCreator: str
    # Licence under which the card is shared, free text. Not carried by RoleCall cards.
    license: str
    # Where the card comes from: URLs or ids, in order. The object rows that RoleCall writes have no value here and stay
    # in the original text; an empty list counts as absent when edits are compared.
    source: list[str]
    # URL of the page that the card comes from. On a RoleCall card it cannot be cleared, only replaced.
    sourceUrl: str
    # Notes of the creator to users of the card. RoleCall's own export repeats the tagline here.
    creatorNotes: str
    # Creator notes in further languages: language code to text.
    creatorNotesMultilingual: dict[str, str]
    # Note of the creator to readers of the public page. Not the same as `creatorNotes`. On a RoleCall card it cannot be
    # cleared, only replaced.
    publicNote: str
    # When the card was made, in Unix seconds.
    createdAt: float
    # When the card was last changed, in Unix seconds.
    updatedAt: float


# Tags, genre, fandom and rating.
class CharacterDiscovery(TypedDict, total=False):
    # Tags, in the creator's order.
    tags: list[str]
    # Genre, free text. On a RoleCall card it cannot be cleared, only replaced.
    genre: str
    # Fandom, free text. On a RoleCall card it cannot be cleared, only replaced.
    fandom: str
    # Age rating. Absent when the card has none or an unknown word. On a RoleCall card it cannot be cleared, only
    # replaced.
    rating: Rating
    # Warnings about the content, one per theme. Not carried by RoleCall cards.
    contentWarnings: list[str]


# How RoleCall presents the character: the casting card.
class CharacterPresentation(TypedDict, total=False):
    # The character's single solid colour, usually `#rrggbb`.
    signatureColor: str
    # Colours that are blended into the card's gradient, in order. Absent removes them from the card.
    gradientColors: list[str]
    # Colour palette of the casting card. Absent removes it from the card.
    palette: list[PaletteSwatch]
    # Background that a chat starts with. Absent removes it from the card.
    background: BackgroundChoice
    # Order in which the page shows the definition fields. Words seen: `personality`, `scenario`, `description`, `first-
    # message`. Absent removes it from the card.
    fieldOrder: list[str]
    # Which definition fields the public page hides. Absent when the card has no spoiler settings.
    spoilers: Spoilers
    # Links to external pages and galleries, in order.
    mediaLinks: list[str]


# How programs treat the character.
class CharacterSettings(TypedDict, total=False):
    # How readily the character speaks in group chats, from 0 to 1. The range is not enforced.
    talkativeness: float
    # Settings of Risu's chat view. Not carried by RoleCall cards.
    risu: RisuSettings
    # Shape that the model's answers must have, a JSON schema kept as it is. Not carried by RoleCall cards.
    responseSchema: dict[str, Any]


# A phrase and how strongly the model is pushed towards it.
class PhraseBias(TypedDict):
    # The phrase.
    phrase: str
    # Strength: above 0 favours the phrase, below 0 avoids it. 0, the default, does neither.
    weight: float


# Scripts and page code of a Risu card. Kept as data, never run.
class CharacterBehavior(TypedDict, total=False):
    # Text replacements that belong to the card, in order.
    regexScripts: list[EmbeddedRegexScript]
    # Event scripts that belong to the card, in order.
    triggerScripts: list[TriggerScript]
    # Script source, as Risu keeps it.
    virtualScript: str
    # HTML shown behind the chat.
    backgroundHTML: str
    # Style sheet of the chat.
    backgroundCSS: str
    # Initial values of chat variables, in Risu's notation.
    defaultVariables: str
    # Switches that the card offers, in Risu's notation.
    moduleToggles: str
    # How the model is told about the card's assets.
    prebuiltAsset: PrebuiltAsset
    # Whether the card asks for low-level access. It is never granted by reading a card.
    privileged: bool


# An alternate version of the character.
class _CharacterVariant(TypedDict):
    # Id of the variant, unique in the card.
    id: str
    # Members that differ from the base: a partial character body without `variants`.
    overrides: dict[str, Any]


# An alternate version of the character.
class CharacterVariant(_CharacterVariant, total=False):
    # Name that is shown for the variant.
    label: str
    # Whether what the variant does not override follows the base. When false, each section that it names replaces the
    # base's whole section.
    mirrorBase: bool


# Text-to-speech voice of the character.
class _Voice(TypedDict):
    # Name of the speech service.
    provider: str


# Text-to-speech voice of the character.
class Voice(_Voice, total=False):
    # Id of the voice at that service.
    voiceId: str
    # Speaking speed in the service's own scale; 1 is usually normal.
    rate: float
    # Pitch in the service's own scale.
    pitch: float
    # Whether speech is switched off. Absent means on.
    disabled: bool
    # Further settings of the service, kept as they are.
    extras: dict[str, Any]


# Hints for generating pictures of the character.
class ImagePrompt(TypedDict, total=False):
    # Prompt for the picture.
    prompt: str
    # Text put before the prompt.
    prefix: str
    # Text put after the prompt.
    suffix: str
    # What the picture must not show.
    negative: str
    # Template that the prompt is put into.
    template: str
    # Instructions for a model that writes the prompt.
    instructions: str
    # Instructions for a model that picks or draws an emotion.
    emotionInstructions: str
    # Labelled prompt parts, in order.
    rows: list[ImagePromptRow]


# Personality given as attributes. `kind` says how they are turned into text.
class _StructuredPersona(TypedDict):
    # Notation of the attributes. Without a usable word it is `text`.
    kind: StructuredKind


# Personality given as attributes. `kind` says how they are turned into text.
class StructuredPersona(_StructuredPersona, total=False):
    # Attribute name to its values, in order. Present for every kind but `text`.
    attributes: dict[str, list[str]]


# A text that is inserted at a depth of the chat history.
class _DepthInjection(TypedDict):
    # Text to insert.
    text: str
    # Depth at which it is inserted, in messages from the end of the chat; 0 is after the last one. 4 when the card does
    # not say.
    depth: float


# A text that is inserted at a depth of the chat history.
class DepthInjection(_DepthInjection, total=False):
    # Speaker of the inserted message. Absent when the depth prompt names none; casting-card injections without one read
    # as `system`.
    role: InjectionRole
    # Which part of the card it came from. Decides where, if anywhere, it is written back.
    origin: InjectionOrigin
    # Whether it is used. Absent means on.
    enabled: bool


# One greeting besides the first message.
class _Greeting(TypedDict):
    # The message.
    text: str


# One greeting besides the first message.
class Greeting(_Greeting, total=False):
    # Short title to choose it by. Absent means untitled.
    title: str
    # Identity of the greeting in an editor. Never written to a card.
    id: str


# One picture or other media file.
class _MediaAsset(TypedDict):
    # What it shows. `other` when the card has no known word.
    role: AssetRole
    # Where it is: a web address, a `data:` URI or a program's own reference. `""` when the card names none; such an
    # asset is not written to a card.
    ref: str


# One picture or other media file.
class MediaAsset(_MediaAsset, total=False):
    # File or asset name. RoleCall cards give a label instead.
    name: str
    # Caption: the emotion's name, or `main` for the portrait.
    label: str
    # Media type. Known from the extensions png, jpg, jpeg, gif, webp, mp4 and webm; absent otherwise.
    mime: str
    # Whether it is the one main picture. Set to true on the portrait, absent elsewhere.
    primary: bool


# Layered full-body sprite, as Agnai has it.
class _Sprite(TypedDict):
    # Body part to the chosen piece.
    parts: dict[str, str]


# Layered full-body sprite, as Agnai has it.
class Sprite(_Sprite, total=False):
    # Body type.
    gender: str
    # Colour of the eyes.
    eyeColor: str
    # Colour of the skin.
    bodyColor: str
    # Colour of the hair.
    hairColor: str


# One colour of the palette.
class _PaletteSwatch(TypedDict):
    # The colour, usually `#rrggbb`.
    hex: str


# One colour of the palette.
class PaletteSwatch(_PaletteSwatch, total=False):
    # Caption that is shown for the colour.
    label: str
    # Key of the colour.
    name: str


# Background of a chat.
class _BackgroundChoice(TypedDict):
    # Web address of a picture or video, or the id of a background in RoleCall's library. Never empty when read from a
    # card.
    ref: str


# Background of a chat.
class BackgroundChoice(_BackgroundChoice, total=False):
    # Opacity of the layer over the background, from 0 (none) to 1. The range is not enforced.
    overlayOpacity: float
    # Speed of a video background; 1 is normal speed.
    videoPlaybackRate: float


# Spoiler settings of the public page.
class Spoilers(TypedDict, total=False):
    # Whether spoilers are hidden: `on` or `off`. Only exactly `on` is written as on.
    mode: str
    # Order of the definition fields on the public page, by field name.
    order: list[str]
    # Which fields are hidden: field name to true (hidden) or false (shown).
    fields: dict[str, bool]


# Settings of Risu's chat view.
class RisuSettings(TypedDict, total=False):
    # What the side view shows, a word of Risu's.
    viewScreen: str
    # Whether the portrait is shown large.
    largePortrait: bool
    # Risu's switch for a side view inside the chat.
    inlayViewScreen: bool
    # Whether the card is a tool rather than a character.
    utilityBot: bool
    # Risu's LorePlus switch.
    lorePlus: bool


# One text replacement that belongs to a card.
class _EmbeddedRegexScript(TypedDict):
    # Regular expression to look for.
    find: str
    # Text that takes its place.
    replace: str
    # When it runs, a word of the program that wrote it.
    phase: str


# One text replacement that belongs to a card.
class EmbeddedRegexScript(_EmbeddedRegexScript, total=False):
    # Name of the script.
    label: str
    # Flags of the regular expression.
    flags: str
    # Whether `flags` is used. Absent means that the program's own default holds.
    useFlags: bool


# One event script that belongs to a card. Its rows are kept as they are.
class _TriggerScript(TypedDict):
    # Event that starts it.
    event: str
    # Conditions that must hold, verbatim rows of the program.
    conditions: list[Any]
    # What it does, verbatim rows of the program.
    effects: list[Any]


# One event script that belongs to a card. Its rows are kept as they are.
class TriggerScript(_TriggerScript, total=False):
    # Name of the script.
    label: str


# How the model is told about the card's assets, as Risu has it.
class PrebuiltAsset(TypedDict, total=False):
    # Whether the asset command is offered to the model.
    command: bool
    # Assets that are not offered, by name.
    exclude: list[str]
    # Style of the asset display, a word of Risu's.
    style: str


# One labelled part of an image prompt.
class ImagePromptRow(TypedDict):
    # Name of the part.
    label: str
    # Text of the part.
    value: str


# A canonical document of the kind `character`. The canonical body of a character. The eight sections from `identity` to
# `discovery` are always there, possibly empty; every other member is absent or of its type, never `null`.
class _CharacterEntity(TypedDict):
    # Version of this wrapper. A string, not a number; only `1` exists.
    schemaVersion: EntityVersion
    # What the body is.
    kind: Literal["character"]
    # Name of the piece for files and links, never empty. Made on import from the display name: compatibility-normalised
    # and lower-cased, each run of anything but letters and numbers as one hyphen, at most 120 characters, `character`
    # if nothing is left.
    id: str
    # The content.
    body: CharacterBody


# A canonical document of the kind `character`. The canonical body of a character. The eight sections from `identity` to
# `discovery` are always there, possibly empty; every other member is absent or of its type, never `null`.
class CharacterEntity(_CharacterEntity, total=False):
    # Overrides for single apps, by format id. Each is a sparse part of a body, never a full copy; no codec applies
    # them, they are carried along.
    profiles: dict[str, dict[str, Any]]
    # Originals of imported files, by format id and in order of arrival. Filled by reading and never edited; the first
    # is the primary one. A codec writes on top of its own original only. Absent for a piece that was never imported.
    original: dict[str, OriginalEntry]
    # Notes of the author about the piece. Tools show them; no codec reads or writes them.
    notes: list[EntityNote]


# Body of a canonical lorebook: the book's settings, its entries and its folders. Defaults are what RoleCall's v1 reader
# gives for a file that says nothing.
class _LorebookBody(TypedDict):
    # The entries, in the author's order. The one member that a body cannot lack; it may be empty.
    entries: list[LorebookEntry]


# Body of a canonical lorebook: the book's settings, its entries and its folders. Defaults are what RoleCall's v1 reader
# gives for a file that says nothing.
class LorebookBody(_LorebookBody, total=False):
    # Display name of the book. The entity's id is derived from it.
    name: str
    # Short public text about the book. Null when there is none.
    description: Union[str, None]
    # What the book is about. A label without effect on which entries fire.
    lorebookType: LorebookType
    # Genre label. Null when there is none.
    genre: Union[str, None]
    # Name of the work that the book belongs to. Null when there is none.
    fandom: Union[str, None]
    # Free tags. Empty by default.
    tags: list[str]
    # Whether the whole book takes part. A switch of the shelf that no RoleCall export reads or writes; absent means on.
    enabled: bool
    # Whether keywords match case. Applies to entries whose own `caseSensitive` is null.
    globalCaseSensitive: bool
    # Whether keywords match whole words only. Applies to entries whose own `matchWholeWords` is null.
    globalMatchWholeWords: bool
    # How far back the chat is scanned. Counted in messages; zero or less scans nothing. Applies to entries whose own
    # `scanDepth` is null; 0 is what RoleCall's v1 reader gives for a missing value.
    globalScanDepth: float
    # Whether injected text may trigger further entries.
    globalRecursion: bool
    # Most tokens that the book may inject. Counted in tokens; zero or less is unlimited. Live in budget mode `token`.
    tokenBudget: float
    # Which of the two caps is live.
    budgetMode: BudgetMode
    # Most entries that the book may inject. Counted in entries; live in budget mode `entry`.
    entryBudget: float
    # Folders of the book. Absent when the source has no list of them, which differs from an empty list.
    categories: list[Category]


# A lorebook entry: one flat object with every setting that a lorebook format can say. Defaults are what RoleCall's v1
# reader gives for a file that says nothing.
class LorebookEntry(TypedDict, total=False):
    # Stable id of the entry. References and the match with the original text go by it; empty when the source had no
    # usable id.
    id: str
    # Label shown in editors. SillyTavern calls it `comment`.
    title: str
    # The text that is injected when the entry fires.
    content: str
    # Private note of the author, never injected. Null when there is none; SillyTavern has no place for it.
    comment: Union[str, None]
    # Whether the entry takes part at all. On by default.
    enabled: bool
    # Whether the entry is always active, without any trigger. Off by default.
    constant: bool
    # Whether triggers may carry a chance of their own. Taken from the source's word, never derived from the triggers.
    triggerMode: TriggerMode
    # Primary triggers, of which one must match. Empty by default.
    triggers: list[Trigger]
    # Triggers that gate a primary match, as `selectiveLogic` says. Empty by default.
    secondaryTriggers: list[Trigger]
    # How the secondary triggers gate a primary match.
    selectiveLogic: SelectiveLogic
    # Whether keywords match case. Null, the default, inherits the book's `globalCaseSensitive`.
    caseSensitive: Union[bool, None]
    # Whether keywords match whole words only. Null, the default, inherits the book's `globalMatchWholeWords`.
    matchWholeWords: Union[bool, None]
    # How far back the chat is scanned. Counted in messages; null, the default, inherits the book's `globalScanDepth`.
    scanDepth: Union[float, None]
    # Slot of the prompt that the text goes to. `character` is what RoleCall's v1 reader gives for a missing or unknown
    # word.
    position: InjectionPosition
    # How far from the end of the chat the text is placed. Counted in messages; used by the positions `depth` and
    # `append`.
    depth: float
    # Who the injected message speaks as.
    role: MessageRole
    # Place among the entries of one slot. It has no part in what the budget evicts.
    sortOrder: float
    # Rank when the budget is short. The higher value survives; it has no part in placement.
    priority: float
    # How long the entry stays active after it fired. Counted in messages; 0 is off.
    sticky: float
    # How long the entry cannot fire again. Counted in messages; 0 is off.
    cooldown: float
    # How long a chat must be before the entry can fire. Counted in messages; 0 is off.
    delay: float
    # Inclusion group of the entry. Of the members that match, one is chosen; null when the entry is in none.
    groupName: Union[str, None]
    # Id of the folder that holds the entry. It may point at no folder and is never repaired; null when the entry is in
    # none.
    categoryId: Union[str, None]
    # Weight of the entry in its inclusion group's choice. Relative to the other members' weights; 100 in RoleCall.
    groupWeight: float
    # Chance that a match fires the entry. In percent, 0 to 100, never clamped; the fallback for triggers without a
    # chance of their own.
    probability: float
    # Whether the entry uses RoleCall's memo. Off by default.
    useMemo: bool
    # Whether text injected by other entries cannot fire this one. Off by default.
    excludeRecursion: bool
    # Whether this entry's text cannot fire other entries. Off by default.
    preventRecursion: bool
    # Recursion level from which the entry can fire. 0 is the first pass; a level, not a switch.
    delayUntilRecursion: float
    # Characters to which the entry is limited. Null when it is open to all.
    characterFilter: Union[CharacterFilter, None]
    # Whether the character's description is scanned for keywords. Off by default.
    scanCharacterDescription: bool
    # Whether the character's personality is scanned for keywords. Off by default.
    scanCharacterPersonality: bool
    # Whether the user's persona is scanned for keywords. Off by default.
    scanUserPersona: bool
    # Whether the scenario is scanned for keywords. Off by default.
    scanScenario: bool
    # Whether the entry is injected whatever the budget says. Off by default.
    ignoreBudget: bool
    # Whether the entry is found by vector similarity. A SillyTavern switch; absent (never stated) differs from `false`.
    vectorized: bool
    # Whether the entry wins its inclusion group by priority instead of by chance. A SillyTavern switch; absent (never
    # stated) differs from `false`.
    groupOverride: bool
    # Whether the inclusion group chooses by the number of matched keys. A SillyTavern switch; absent (never stated)
    # differs from `false`.
    useGroupScoring: bool
    # Id of the SillyTavern quick-reply automation that firing starts. Three states: absent (never stated), null
    # (cleared) and an id; null is written to a file, absent is not.
    automationId: Union[str, None]
    # Whether the character's depth prompt is scanned for keywords. A SillyTavern scan source; RoleCall keeps it as
    # `matchCharacterDepthPrompt`. Absent differs from `false`.
    scanCharacterDepthPrompt: bool
    # Whether the creator's notes are scanned for keywords. A SillyTavern scan source; RoleCall keeps it as
    # `matchCreatorNotes`. Absent differs from `false`.
    scanCreatorNotes: bool
    # Place in SillyTavern's entry list. Three states: absent, null and a number; no RoleCall format has a slot for it,
    # so RoleCall files drop it.
    displayIndex: Union[float, None]
    # Whether the text is placed next to the matched key. A NovelAI switch; no RoleCall format has a slot for it.
    keyRelative: bool
    # Whether text outside the story may fire the entry. A NovelAI switch; no RoleCall format has a slot for it.
    nonStoryActivatable: bool
    # How NovelAI fits the entry's text into its context. No RoleCall format has a slot for it.
    contextConfig: ContextConfig
    # Phrase biases that NovelAI applies with the entry. No RoleCall format has a slot for them.
    loreBiasGroups: list[LoreBiasGroup]
    # Changes of variables that go with the entry. Null when there are none; declarative, never executed here.
    sideEffects: Union[SideEffects, None]
    # Free data of tools. RoleCall's compendium keeps `entry_type`, `structured_data` and `featured` here; absent
    # differs from empty, and null is not allowed.
    metadata: dict[str, Any]


# A folder of the book. Entries name it by its id.
class Category(TypedDict, total=False):
    # Stable id of the folder. Entries point at it with `categoryId`; RoleCall's v1 reader takes anything but a string
    # as `""`.
    id: str
    # Display name of the folder.
    name: str
    # Place among the folders. Lower comes first.
    sortOrder: float
    # Whether the folder's entries take part. Anything but a literal `false` counts as on, and RoleCall's v1 export
    # always writes it.
    enabled: bool


# One keyword or pattern that can fire an entry. Simple and advanced triggers have this one shape and differ only by
# `probability`.
class Trigger(TypedDict, total=False):
    # The text or pattern to look for. A plain word or phrase, or the source of a regular expression when `isRegex` is
    # on; bracketed forms such as `[type:value]` are ordinary text here. RoleCall's v1 reader takes anything but a
    # string as `""`.
    keyword: str
    # Whether `keyword` is a regular expression. Only a literal `true` counts; the default is a plain keyword.
    isRegex: bool
    # Flags of the regular expression. Letters out of `g`, `i`, `m`, `s`, `u`, `y`; left out when the trigger has none.
    flags: str
    # Least distance between two firings. Counted in messages; absent means no limit.
    frequency: float
    # Chance that a match of this trigger fires the entry. In percent, 0 to 100, never clamped; it overrides the entry's
    # `probability`. Absent means that the entry's applies; it is kept in simple mode too.
    probability: float


# Limits an entry to some characters, or keeps it from them.
class CharacterFilter(TypedDict, total=False):
    # Whether the lists exclude. `false`: the entry fires only for the listed characters; `true`: for all but them. Only
    # a literal `true` counts.
    isExclude: bool
    # Names of the characters that the filter lists. Empty by default.
    names: list[str]
    # Tags whose characters the filter lists. Empty by default.
    tags: list[str]


# How NovelAI fits an entry's text into its context. Carried for NovelAI's sake; values are in NovelAI's own words and
# units.
class ContextConfig(TypedDict, total=False):
    # Text put before the entry's text.
    prefix: str
    # Text put after the entry's text.
    suffix: str
    # Most context that the text may take. In tokens, as NovelAI counts them.
    tokenBudget: float
    # Context that is set aside for the text in advance. In tokens, as NovelAI counts them.
    reservedTokens: float
    # Place at which the text is inserted. Counted in units of `insertionType`; negative values count from the end.
    insertionPosition: float
    # End from which a text that is too long is cut. NovelAI's word.
    trimDirection: str
    # Unit in which `insertionPosition` counts. NovelAI's word.
    insertionType: str
    # Smallest unit to which the text may be cut. NovelAI's word.
    maximumTrimType: str


# Phrases whose likelihood NovelAI shifts together.
class _LoreBiasGroup(TypedDict):
    # Whether the group takes part.
    enabled: bool
    # How much the phrases are favoured. Positive makes them likelier, negative rarer; NovelAI's scale.
    bias: float
    # The phrases that the bias applies to.
    phrases: list[LoreBiasPhrase]


# Phrases whose likelihood NovelAI shifts together.
class LoreBiasGroup(_LoreBiasGroup, total=False):
    # Whether the bias holds while the entry is not active. Absent when the source does not say.
    whenInactive: bool
    # Whether the bias ends once a phrase was generated. Absent when the source does not say.
    generateOnce: bool
    # Whether a phrase that was begun is carried to its end. Absent when the source does not say.
    ensureSequenceFinish: bool


# Changes of variables that go with an entry. Declarative data: it is carried, never executed here.
class SideEffects(TypedDict, total=False):
    # The changes, in the order in which they are made. A group without a list counts as having none.
    effects: list[Effect]
    # Whether the effects run only the first time that the entry fires. By default they run each time.
    onlyOnFirstTrigger: bool
    # Whether the effects are taken back when the entry is no longer active. By default they stay.
    clearOnDeactivate: bool


# One phrase of a bias group, as one text or as several.
class LoreBiasPhrase(TypedDict, total=False):
    # The phrase as one text.
    sequence: str
    # The phrase as several alternative texts.
    sequences: list[str]
    # How NovelAI reads the phrase. NovelAI's code number.
    type: float


# One change of one variable.
class _Effect(TypedDict):
    # What is done to the variable.
    type: EffectType
    # Name of the variable.
    variable: str
    # Where the variable lives.
    scope: EffectScope


# One change of one variable.
class Effect(_Effect, total=False):
    # The text that is stored or added. Absent for effects that need none, such as `delvar`.
    value: str
    # The size of a numeric change. Absent leaves the step to the effect's type.
    amount: float


# A canonical document of the kind `lorebook`. Body of a canonical lorebook: the book's settings, its entries and its
# folders. Defaults are what RoleCall's v1 reader gives for a file that says nothing.
class _LorebookEntity(TypedDict):
    # Version of this wrapper. A string, not a number; only `1` exists.
    schemaVersion: EntityVersion
    # What the body is.
    kind: Literal["lorebook"]
    # Name of the piece for files and links, never empty. Made on import from the display name: compatibility-normalised
    # and lower-cased, each run of anything but letters and numbers as one hyphen, at most 120 characters, `character`
    # if nothing is left.
    id: str
    # The content.
    body: LorebookBody


# A canonical document of the kind `lorebook`. Body of a canonical lorebook: the book's settings, its entries and its
# folders. Defaults are what RoleCall's v1 reader gives for a file that says nothing.
class LorebookEntity(_LorebookEntity, total=False):
    # Overrides for single apps, by format id. Each is a sparse part of a body, never a full copy; no codec applies
    # them, they are carried along.
    profiles: dict[str, dict[str, Any]]
    # Originals of imported files, by format id and in order of arrival. Filled by reading and never edited; the first
    # is the primary one. A codec writes on top of its own original only. Absent for a piece that was never imported.
    original: dict[str, OriginalEntry]
    # Notes of the author about the piece. Tools show them; no codec reads or writes them.
    notes: list[EntityNote]


# Body of a canonical persona: who the user is in a chat. The brief is for the shelf, the content is what is injected;
# the two never stand in for each other.
class _PersonaBody(TypedDict):
    # Display name. The entity's id is derived from it; a persona without a name cannot be read.
    name: str
    # The text that is injected for the user, in the first person. Of a RoleCall file that has sections only, it is the
    # compiled sections.
    content: str


# Body of a canonical persona: who the user is in a chat. The brief is for the shelf, the content is what is injected;
# the two never stand in for each other.
class PersonaBody(_PersonaBody, total=False):
    # Short text of the shelf, never injected. Absent when there is none.
    brief: str
    # The persona in parts, beside the content and not instead of it. Absent when there is no part.
    sections: PersonaSections
    # The order in which the creator's sections are shown. It does not change how they are compiled; absent means
    # appearance, body, personality, quirks, history.
    sectionOrder: list[str]
    # Words for the persona's character.
    traits: list[str]
    # Facts about the person. Absent when the source has none.
    identity: PersonaIdentity
    # How the persona is shown. Absent when the source says nothing.
    presentation: PersonaPresentation
    # Ids of linked lorebooks, in order. Links only, never a book itself; RoleCall's card has room for the first.
    knowledgeRefs: list[str]
    # For whom the persona is. Absent when the source does not say.
    rating: PersonaRating
    # Where in the prompt the content goes. Other programs only: no RoleCall file has it.
    chatInjection: PersonaInjection
    # Who made the persona. Absent when the source says nothing.
    attribution: PersonaAttribution
    # Pictures of the persona in a studio. No RoleCall file has them.
    media: PersonaMedia


# The parts of a persona.
class PersonaSections(TypedDict, total=False):
    # What the persona looks like.
    appearance: str
    # The persona's body.
    body: str
    # The persona's character.
    personality: str
    # Habits and quirks.
    quirks: str
    # Where the persona comes from.
    history: str


# Facts about the person, all free text.
class PersonaIdentity(TypedDict, total=False):
    # One line about the persona.
    tagline: str
    # Age. Text, not a number: `27` and `ageless` are both fine.
    age: str
    # Height, in whatever unit the text names.
    height: str
    # Pronouns as they are shown.
    pronouns: str
    # Pronouns by their grammar. Other programs only: no RoleCall file has them.
    pronounSet: PronounSet


# How the persona is shown.
class PersonaPresentation(TypedDict, total=False):
    # The persona's colour, as CSS has it.
    signatureColor: str
    # The palette. An empty one differs from none.
    colors: list[PersonaSwatch]
    # Web address of a picture.
    imageUrl: str


# Where in the prompt the content goes.
class _PersonaInjection(TypedDict):
    # The slot of the prompt. Known words: prompt, author_note_top, author_note_bottom, in_chat, none, world, character,
    # scene, depth; others pass through.
    position: str


# Where in the prompt the content goes.
class PersonaInjection(_PersonaInjection, total=False):
    # How far above the end of the chat, counted in messages.
    depth: float
    # Who the text speaks as.
    role: MessageRole
    # Text around the content.
    wrapper: str


# Who made the persona.
class PersonaAttribution(TypedDict, total=False):
    # Who made it.
    creator: str
    # The maker's own version.
    version: str
    # When it was made, ISO 8601 text rather than seconds.
    createdAt: str
    # Where it comes from.
    source: str


# Pictures of the persona.
class PersonaMedia(TypedDict, total=False):
    # The one picture that stands for the persona.
    portrait: PersonaAsset


# Pronouns by their grammar.
class PronounSet(TypedDict):
    # As a subject.
    subjective: str
    # As an object.
    objective: str
    # As a possessor.
    possessive: str


# One colour of the palette.
class _PersonaSwatch(TypedDict):
    # The colour, `""` when the source names none.
    hex: str


# One colour of the palette.
class PersonaSwatch(_PersonaSwatch, total=False):
    # What the colour is for.
    label: str
    # Name of the colour.
    name: str


# One picture.
class _PersonaAsset(TypedDict):
    # What it shows.
    role: PersonaAssetRole
    # Where it is: a web address, a `data:` URI or a program's own reference.
    ref: str


# One picture.
class PersonaAsset(_PersonaAsset, total=False):
    # File or asset name.
    name: str
    # Caption of the picture.
    label: str
    # Whether it is the main picture.
    primary: bool
    # Media type.
    mime: str


# A canonical document of the kind `persona`. Body of a canonical persona: who the user is in a chat. The brief is for
# the shelf, the content is what is injected; the two never stand in for each other.
class _PersonaEntity(TypedDict):
    # Version of this wrapper. A string, not a number; only `1` exists.
    schemaVersion: EntityVersion
    # What the body is.
    kind: Literal["persona"]
    # Name of the piece for files and links, never empty. Made on import from the display name: compatibility-normalised
    # and lower-cased, each run of anything but letters and numbers as one hyphen, at most 120 characters, `character`
    # if nothing is left.
    id: str
    # The content.
    body: PersonaBody


# A canonical document of the kind `persona`. Body of a canonical persona: who the user is in a chat. The brief is for
# the shelf, the content is what is injected; the two never stand in for each other.
class PersonaEntity(_PersonaEntity, total=False):
    # Overrides for single apps, by format id. Each is a sparse part of a body, never a full copy; no codec applies
    # them, they are carried along.
    profiles: dict[str, dict[str, Any]]
    # Originals of imported files, by format id and in order of arrival. Filled by reading and never edited; the first
    # is the primary one. A codec writes on top of its own original only. Absent for a piece that was never imported.
    original: dict[str, OriginalEntry]
    # Notes of the author about the piece. Tools show them; no codec reads or writes them.
    notes: list[EntityNote]


# Body of a canonical preset: a sequence of prompts with the settings of a model. Nothing in it is run.
class _PresetBody(TypedDict):
    # The prompts in sequence. The one member that a body cannot lack; it may be empty. Dividers are no prompts but
    # groups.
    prompts: list[PresetPrompt]


# Body of a canonical preset: a sequence of prompts with the settings of a model. Nothing in it is run.
class PresetBody(_PresetBody, total=False):
    # Display name. The entity's id is derived from it.
    name: str
    # Text for the reader. Absent when there is none.
    description: str
    # Whether the whole preset takes part. A switch of the shelf that no file holds; absent means on.
    enabled: bool
    # The groups of prompts, in the order of the file. Absent when there are none.
    groups: list[PresetGroup]
    # How the next token is drawn, and how much fits. Left out when it says nothing.
    samplers: PresetSamplers
    # Fixed texts around the prompts. Left out when it says nothing.
    systemPrompts: PresetSystemPrompts
    # Frames around what is put into the prompt. Left out when it says nothing.
    templates: PresetTemplates
    # How messages are put together. Left out when it says nothing.
    behavior: PresetBehavior
    # What is asked of the model's server. Left out when it says nothing.
    apiOptions: PresetApiOptions
    # How pictures and films in the chat are sent. Left out when it says nothing.
    media: PresetMedia
    # The rest of a request. Left out when it says nothing.
    generation: PresetGeneration
    # Questions to the user. Absent when there are none.
    choices: list[PresetChoice]
    # Links to behaviours, by id. No file holds them; absent when there are none.
    behaviorRefs: list[str]
    # Links to quick replies, by id. No file holds them; absent when there are none.
    quickReplyRefs: list[str]


# One prompt of the sequence.
class _PresetPrompt(TypedDict):
    # Id of the prompt, verbatim. Never made anew; the match with the original text goes by it.
    id: str


# One prompt of the sequence.
class PresetPrompt(_PresetPrompt, total=False):
    # Display name of the prompt.
    name: str
    # Text of the prompt, macros included. Verbatim.
    content: str
    # Who the prompt speaks as.
    role: PromptRole
    # Whether the prompt takes part.
    enabled: bool
    # Whether the program itself made the prompt.
    systemPrompt: bool
    # Whether the prompt only marks where the program puts something.
    marker: bool
    # What the program puts there: the id, when the prompt is a marker and its id one of the five marker ids. Follows
    # from these two; absent otherwise.
    markerSlot: str
    # Where the prompt goes. An open set; known are `relative` (in its place), `in_chat`, `append`, `append_preset` and
    # `prepend_preset`.
    placement: str
    # Depth in the chat, for `in_chat`. Counted in messages from its end.
    injectionDepth: float
    # Order among prompts of the same depth.
    injectionOrder: float
    # Whether a character may not replace the prompt.
    forbidOverrides: bool
    # Kinds of generation that the prompt takes part in. Absent means all.
    injectionTrigger: list[str]
    # Whether the id is one of the twelve that every preset has. Follows from the id: `true` or absent.
    isDefault: bool
    # Id of the group that the prompt stands in. In a file the place decides: a prompt belongs to the group that was
    # opened last.
    groupId: str
    # Whether the text is wrapped in a tag. Another platform's; no preset file of this grammar holds it.
    wrapInXml: bool
    # Name of that tag. Another platform's; no preset file of this grammar holds it.
    xmlTagName: str
    # Facts that no other field models. Only `injectionPositionRaw` is known: the position's number when it has no name.
    extras: dict[str, Any]


# A group of prompts: a divider in the file.
class _PresetGroup(TypedDict):
    # Id of the group: the divider's.
    id: str


# A group of prompts: a divider in the file.
class PresetGroup(_PresetGroup, total=False):
    # Display name of the group, without the divider's decoration.
    name: str
    # Text of the divider. Only dividers written `===name===` and `<name>` have one.
    content: str
    # Id of the group that this one stands in. Only a `<name>` has one: the `===name===` before it.
    parentGroupId: str
    # Place among the groups. No file holds it: the list's order decides.
    order: float
    # Whether the divider is on. Absent means that it is; a file that switches it off gives `false`.
    enabled: bool
    # Facts that no other field models. Only `stDividerName` is known: the divider's name with its decoration, which a
    # rename adapts.
    extras: dict[str, Any]


# How the next token is drawn, and how much fits.
class PresetSamplers(TypedDict, total=False):
    # Temperature of the model: higher is wilder. Absent when the file does not say.
    temperature: float
    # Penalty on tokens by how often they stand in the text already. Absent when the file does not say.
    frequencyPenalty: float
    # Penalty on tokens that stand in the text already. Absent when the file does not say.
    presencePenalty: float
    # Nucleus sampling: the share of probability that is drawn from, 0 to 1. Absent when the file does not say.
    topP: float
    # How many of the likeliest tokens are drawn from; 0 is all. Absent when the file does not say.
    topK: float
    # Top-A sampling: a cut that follows the likeliest token's probability. Absent when the file does not say.
    topA: float
    # Least probability of a token, as a share of the likeliest one's. Absent when the file does not say.
    minP: float
    # Factor against repeated tokens; 1 is none. Absent when the file does not say.
    repetitionPenalty: float
    # Size of the prompt window, in tokens. Absent when the file does not say.
    maxContext: float
    # Longest answer, in tokens. Absent when the file does not say.
    maxTokens: float
    # How messages are merged before they are sent. Absent when the file does not say.
    promptPostProcessing: PromptPostProcessing
    # What the prompt window is counted in. No preset file holds it; absent means tokens.
    contextMode: ContextMode
    # Size of the prompt window, in messages. No preset file holds it.
    maxMessages: float


# Fixed texts around the prompts.
class PresetSystemPrompts(TypedDict, total=False):
    # Text that asks the model to write as the user. Absent when the file does not say.
    impersonation: str
    # Text that opens a chat. Absent when the file does not say.
    newChat: str
    # Text that opens a group chat. Absent when the file does not say.
    newGroupChat: str
    # Text that opens each example dialogue. Absent when the file does not say.
    newExampleChat: str
    # Text that asks the model to go on with its last message. Absent when the file does not say.
    continueNudge: str
    # Text that asks one member of a group to speak. Absent when the file does not say.
    groupNudge: str
    # Start of the answer that is put into the model's mouth. Absent when the file does not say.
    assistantPrefill: str
    # Start of the answer when the model writes as the user. Absent when the file does not say.
    assistantImpersonation: str


# Frames around what is put into the prompt.
class PresetTemplates(TypedDict, total=False):
    # Frame around world information; `{0}` is its text. Absent when the file does not say.
    worldInfoFormat: str
    # Frame around the scenario. Absent when the file does not say.
    scenarioFormat: str
    # Frame around the personality. Absent when the file does not say.
    personalityFormat: str


# How messages are put together.
class PresetBehavior(TypedDict, total=False):
    # Whether the user's messages are wrapped in quotation marks. Absent when the file does not say.
    wrapInQuotes: bool
    # How names are sent along with messages, as SillyTavern numbers it. Absent when the file does not say.
    namesBehavior: float
    # Text that is sent when the user sends nothing. Absent when the file does not say.
    sendIfEmpty: str
    # Whether going on with a message sends it as the start of the answer. Absent when the file does not say.
    continuePrefill: bool
    # Text between a message and what continues it. Absent when the file does not say.
    continuePostfix: str


# What is asked of the model's server.
class PresetApiOptions(TypedDict, total=False):
    # Whether the answer is streamed. Absent when the file does not say.
    streamResponses: bool
    # Whether Claude gets a system prompt of its own. Absent when the file does not say.
    claudeUseSystemPrompt: bool
    # Whether Google's models get a system prompt of their own. Absent when the file does not say.
    useMakerSuiteSystemPrompt: bool
    # Whether neighbouring system messages become one. Absent when the file does not say.
    squashSystemMessages: bool
    # Whether the model may call functions. Absent when the file does not say.
    functionCalling: bool
    # Whether the model's reasoning is asked for. Absent when the file does not say.
    showThoughts: bool
    # How much the model should reason, in the server's words. Absent when the file does not say.
    reasoningEffort: str
    # Whether the model may search the web. Absent when the file does not say.
    enableWebSearch: bool
    # Whether the model may answer with images. Absent when the file does not say.
    requestImages: bool


# How pictures and films in the chat are sent.
class PresetMedia(TypedDict, total=False):
    # Whether images are sent along. Absent when the file does not say.
    imageInlining: bool
    # Quality of the images that are sent, in the server's words. Absent when the file does not say.
    inlineImageQuality: str
    # Whether films are sent along. Absent when the file does not say.
    videoInlining: bool


# The rest of a request.
class PresetGeneration(TypedDict, total=False):
    # Seed of the random numbers; -1 is a new one each time. Absent when the file does not say.
    seed: float
    # How many answers are asked for. Absent when the file does not say.
    completions: float
    # Whether the window may be larger than the model is said to have. Absent when the file does not say.
    maxContextUnlocked: bool
    # Name of the logit bias set that is used. Absent when the file does not say.
    biasPreset: str


# A question to the user, whose answer switches prompts or fills a variable.
class PresetChoice(TypedDict, total=False):
    # Id of the question. The match with the original text goes by it.
    id: str
    # The question as it is shown.
    label: str
    # How it is answered.
    type: ChoiceType
    # Name of the variable that holds the answer.
    key: str
    # Text that explains the question.
    readme: str
    # The answer before the user has given one: a text, a boolean or a list of texts.
    default: Any
    # Text in the empty input.
    placeholder: str
    # Texts that the input suggests.
    suggestions: list[str]
    # How many answers are needed at least.
    min: float
    # Text between several answers.
    separator: str
    # Place among the questions.
    sortOrder: float
    # Whether an answer is drawn at random. RoleCall's presets have no key for it.
    randomPick: bool
    # The answers to choose from.
    options: list[PresetChoiceOption]
    # Facts that no other field models. RoleCall's presets have no key for them.
    extras: dict[str, Any]


# An answer to choose.
class PresetChoiceOption(TypedDict, total=False):
    # Id of the answer. The match with the original text goes by it.
    id: str
    # The answer as it is shown.
    label: str
    # Text that explains the answer.
    description: str
    # Value of the variable when it is chosen.
    value: str
    # Ids of the prompts that it switches on.
    enablesPrompts: list[str]
    # Variables that it sets. RoleCall's presets have a key of that name, which is not read.
    set: dict[str, str]


# A canonical document of the kind `preset`. Body of a canonical preset: a sequence of prompts with the settings of a
# model. Nothing in it is run.
class _PresetEntity(TypedDict):
    # Version of this wrapper. A string, not a number; only `1` exists.
    schemaVersion: EntityVersion
    # What the body is.
    kind: Literal["preset"]
    # Name of the piece for files and links, never empty. Made on import from the display name: compatibility-normalised
    # and lower-cased, each run of anything but letters and numbers as one hyphen, at most 120 characters, `character`
    # if nothing is left.
    id: str
    # The content.
    body: PresetBody


# A canonical document of the kind `preset`. Body of a canonical preset: a sequence of prompts with the settings of a
# model. Nothing in it is run.
class PresetEntity(_PresetEntity, total=False):
    # Overrides for single apps, by format id. Each is a sparse part of a body, never a full copy; no codec applies
    # them, they are carried along.
    profiles: dict[str, dict[str, Any]]
    # Originals of imported files, by format id and in order of arrival. Filled by reading and never edited; the first
    # is the primary one. A codec writes on top of its own original only. Absent for a piece that was never imported.
    original: dict[str, OriginalEntry]
    # Notes of the author about the piece. Tools show them; no codec reads or writes them.
    notes: list[EntityNote]


# Body of a canonical regex set: find-and-replace rules for the text of a chat. Patterns are data here: nothing compiles
# or runs them.
class _RegexSetBody(TypedDict):
    # The rules, in the order of the file. They apply in ascending `sortOrder`. The one member that a body cannot lack;
    # it may be empty.
    rules: list[RegexRule]


# Body of a canonical regex set: find-and-replace rules for the text of a chat. Patterns are data here: nothing compiles
# or runs them.
class RegexSetBody(_RegexSetBody, total=False):
    # Display name of the set. The entity's id is derived from it.
    name: str
    # Short text about the set. No RoleCall script holds it; absent when there is none.
    description: str
    # Whether the whole set takes part. A switch of the shelf that no RoleCall script holds; absent means on.
    enabled: bool


# One rule: what is found, what it becomes, and where it applies. Defaults are what RoleCall's reader gives for a file
# that says nothing.
class RegexRule(TypedDict, total=False):
    # Stable id of the rule. The match with the original text goes by it; empty when the source had no usable id.
    id: str
    # Display name of the rule. Empty by default.
    label: str
    # Note of the author about the rule. Absent when there is none; an empty text is one.
    note: str
    # The pattern, bare: no slashes around it. Verbatim; it need not be valid.
    find: str
    # Flags of the pattern. Verbatim, never put in order; empty means none. `g` is what RoleCall takes for a rule that
    # names none.
    flags: str
    # Whether the flags count. Other platforms only; no RoleCall script holds it.
    useFlags: bool
    # What a match becomes. Verbatim, `$1` and macros included; empty deletes the match.
    replace: str
    # Literal fragments that are cut from a match before it is used. Absent when there are none.
    trimStrings: list[str]
    # Where the rule applies. An open set of words, order and repeats kept. Known are `input` and `output` (what the
    # user and the model write), `request`, `display` (the screen only), `prompt` (what is sent only), `lorebook`,
    # `reasoning`, `slash`, `memory`; RoleCall has input, output, display, prompt, lorebook and reasoning.
    phases: list[str]
    # Which side of a request the rule changes. Other platforms only; absent when the source does not say.
    targets: list[RegexTarget]
    # How macros in the pattern are put in. Other platforms only; no RoleCall script holds it. Absent means `none`.
    substituteFind: SubstituteFind
    # Newest message that the rule applies to. Counted in messages from the end of the chat, 0 being the newest; null
    # says that there is no bound, absent says nothing.
    minDepth: Union[float, None]
    # Oldest message that the rule applies to. Counted in messages from the end of the chat, 0 being the newest; null
    # says that there is no bound, absent says nothing.
    maxDepth: Union[float, None]
    # Whether the rule runs again when a message is edited. Absent when the source does not say.
    runOnEdit: bool
    # Characters that the rule is for. Other platforms only; absent means all.
    characterIds: list[str]
    # Whether only the first match is replaced. Engines' own; no RoleCall script holds it.
    firstMatchOnly: bool
    # Whether the result is laid over the text without changing it. Engines' own; no RoleCall script holds it.
    overlay: bool
    # Another rule on whose result this one depends. Engines' own; no RoleCall script holds it.
    condition: RegexCondition
    # Whether the rule is on.
    enabled: bool
    # Place in the order of application. Rules run in ascending order.
    sortOrder: float
    # Members of the rule that no other field models, by their key in the file. Written back as they are; a key that
    # another field is written to never counts. Absent when there are none.
    extras: dict[str, Any]


# What must have happened in another rule.
class RegexCondition(TypedDict):
    # Id of the other rule.
    ruleId: str
    # Whether the other rule must have matched, or must not have.
    matched: bool


# A canonical document of the kind `regex`. Body of a canonical regex set: find-and-replace rules for the text of a
# chat. Patterns are data here: nothing compiles or runs them.
class _RegexSetEntity(TypedDict):
    # Version of this wrapper. A string, not a number; only `1` exists.
    schemaVersion: EntityVersion
    # What the body is.
    kind: Literal["regex"]
    # Name of the piece for files and links, never empty. Made on import from the display name: compatibility-normalised
    # and lower-cased, each run of anything but letters and numbers as one hyphen, at most 120 characters, `character`
    # if nothing is left.
    id: str
    # The content.
    body: RegexSetBody


# A canonical document of the kind `regex`. Body of a canonical regex set: find-and-replace rules for the text of a
# chat. Patterns are data here: nothing compiles or runs them.
class RegexSetEntity(_RegexSetEntity, total=False):
    # Overrides for single apps, by format id. Each is a sparse part of a body, never a full copy; no codec applies
    # them, they are carried along.
    profiles: dict[str, dict[str, Any]]
    # Originals of imported files, by format id and in order of arrival. Filled by reading and never edited; the first
    # is the primary one. A codec writes on top of its own original only. Absent for a piece that was never imported.
    original: dict[str, OriginalEntry]
    # Notes of the author about the piece. Tools show them; no codec reads or writes them.
    notes: list[EntityNote]


# Body of a canonical Script Sheet: its text, and the preset around it. The text is opaque: nothing parses or runs it.
class _ScriptSheetBody(TypedDict):
    # The prompts that the sheet sends, as the file recorded them. Carried, not compiled: after an edit of the text they
    # may be out of date. The one member that a body cannot lack; it may be empty.
    blocks: list[PresetPrompt]


# Body of a canonical Script Sheet: its text, and the preset around it. The text is opaque: nothing parses or runs it.
class ScriptSheetBody(_ScriptSheetBody, total=False):
    # Display name. The entity's id is derived from it.
    name: str
    # Text for the reader. Absent when there is none.
    description: str
    # Version of the sheet. Only 1 is known.
    version: float
    # The sheet's text, verbatim.
    content: str
    # The groups of prompts, in the order of the file. Absent when there are none.
    groups: list[PresetGroup]
    # How the next token is drawn, and how much fits. Left out when it says nothing.
    samplers: PresetSamplers
    # Fixed texts around the prompts. Left out when it says nothing.
    systemPrompts: PresetSystemPrompts
    # Frames around what is put into the prompt. Left out when it says nothing.
    templates: PresetTemplates
    # How messages are put together. Left out when it says nothing.
    behavior: PresetBehavior
    # What is asked of the model's server. Left out when it says nothing.
    apiOptions: PresetApiOptions
    # How pictures and films in the chat are sent. Left out when it says nothing.
    media: PresetMedia
    # The rest of a request. Left out when it says nothing.
    generation: PresetGeneration
    # Questions to the user. Absent when there are none.
    choices: list[PresetChoice]


# A canonical document of the kind `scriptsheet`. Body of a canonical Script Sheet: its text, and the preset around it.
# The text is opaque: nothing parses or runs it.
class _ScriptSheetEntity(TypedDict):
    # Version of this wrapper. A string, not a number; only `1` exists.
    schemaVersion: EntityVersion
    # What the body is.
    kind: Literal["scriptsheet"]
    # Name of the piece for files and links, never empty. Made on import from the display name: compatibility-normalised
    # and lower-cased, each run of anything but letters and numbers as one hyphen, at most 120 characters, `character`
    # if nothing is left.
    id: str
    # The content.
    body: ScriptSheetBody


# A canonical document of the kind `scriptsheet`. Body of a canonical Script Sheet: its text, and the preset around it.
# The text is opaque: nothing parses or runs it.
class ScriptSheetEntity(_ScriptSheetEntity, total=False):
    # Overrides for single apps, by format id. Each is a sparse part of a body, never a full copy; no codec applies
    # them, they are carried along.
    profiles: dict[str, dict[str, Any]]
    # Originals of imported files, by format id and in order of arrival. Filled by reading and never edited; the first
    # is the primary one. A codec writes on top of its own original only. Absent for a piece that was never imported.
    original: dict[str, OriginalEntry]
    # Notes of the author about the piece. Tools show them; no codec reads or writes them.
    notes: list[EntityNote]


Body = Union[CharacterBody, LorebookBody, PersonaBody, PresetBody, RegexSetBody, ScriptSheetBody]
