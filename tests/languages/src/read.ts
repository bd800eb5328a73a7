// Reads every document through the types of its schema. That this compiles is the point: no cast but the one where JSON comes in.

import { readFileSync } from "node:fs";
import type { Schemas } from "./schemas.js";

type Readers = { [Name in keyof Schemas]: (document: Schemas[Name]) => string };

const count = (list: readonly unknown[] | undefined): string => `${list?.length ?? 0}`;

/** One for each schema: the compiler counts them. */
const readers: Readers = {
  "entity/any": (any) => `${any.kind} ${any.id} ${Object.keys(any.original ?? {}).join()}`,
  "entity/character": ({ kind, body }) => `${kind} ${body.identity?.name ?? ""}`,
  "entity/lorebook": ({ kind, body }) => `${kind} ${body.name}, ${count(body.entries)} entries`,
  "entity/persona": ({ kind, body }) => `${kind} ${Object.keys(body).join()}`,
  "entity/preset": ({ kind, body }) => `${kind} ${Object.keys(body).join()}`,
  "entity/regex": ({ kind, body }) => `${kind} ${Object.keys(body).join()}`,
  "entity/scriptsheet": ({ kind, body }) => `${kind} ${Object.keys(body).join()}`,
  "wire/character": (card) => `${card.spec} ${card.data.name ?? ""}`,
  "wire/compendium": (file) => Object.keys(file).join(),
  "wire/lorebook": ({ lorebook }) => `${lorebook.name ?? ""}, ${count(lorebook.entries)} entries`,
  "wire/persona": (file) => Object.keys(file).join(),
  "wire/persona_card": (file) => Object.keys(file).join(),
  "wire/persona_roleout": ({ name, title }) => `${name ?? ""}, ${title ?? ""}`,
  "wire/preset": (preset) => `${count(preset.prompts)} prompts, temperature ${preset.temperature ?? "unset"}`,
  "wire/regex": (script) => `${script.scriptName ?? ""}`,
  "wire/tavern": (card) => `${card.spec} ${card.data.name ?? ""}`,
  "wire/tavern_book": (book) => `${book.name ?? ""}, ${count(book.entries)} entries`,
  "wire/tavern_flat": (card) => `${card.name ?? ""}`,
  "wire/tavern_regex": (scripts) => `${count(scripts)} scripts`,
  "wire/tavern_script": (script) => `${script.scriptName ?? ""}`,
  "wire/tavern_worldbook": ({ entries }) => `${Object.keys(entries ?? {}).length} entries`,
};

interface Listed {
  name: string;
  schema: keyof Schemas;
  file: string;
}

function read<Name extends keyof Schemas>(name: Name, text: string): string {
  const document = JSON.parse(text) as Schemas[Name];
  return readers[name](document);
}

const [list = "documents.json"] = process.argv.slice(2);
const documents = JSON.parse(readFileSync(list, "utf8")) as Listed[];
for (const { name, schema, file } of documents) {
  console.log(`  ${schema.padEnd(22)} ${name}: ${read(schema, readFileSync(file, "utf8"))}`);
}
console.log(`tsc --strict: one program reads ${documents.length} documents`);
