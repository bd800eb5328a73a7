// The published schemas in JavaScript: ajv, in strict mode, against the tool; then the types that `tsc` checks.
//
// usage: node check.mjs WORK

import Ajv2020 from "ajv/dist/2020.js";
import { compileFromFile } from "json-schema-to-typescript";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";

const work = process.argv[2];
const json = (file) => JSON.parse(readFileSync(join(work, file), "utf8"));
const index = json("schemas/index.json").schemas;
const documents = json("documents.json");
const parts = documents.map(({ file }) => JSON.parse(readFileSync(file, "utf8")));

const pointer = (key) => "/" + key.replaceAll("~", "~0").replaceAll("/", "~1");

/** Where a document is wrong, as `rolecall validate` tells it. */
function paths(errors) {
  const at = (error) => error.instancePath + (error.keyword === "additionalProperties" ? pointer(error.params.additionalProperty) : "");
  // Of alternatives, the one of the value's own type was meant: only its errors count, if it has any.
  const choices = new Set(errors.filter((e) => e.keyword === "anyOf").map((e) => e.instancePath));
  const choosing = (e) => choices.has(e.instancePath) && (e.keyword === "anyOf" || e.keyword === "type");
  const meant = errors.filter((e) => !choosing(e)).map(at);
  const inside = (choice) => meant.some((path) => path === choice || path.startsWith(choice + "/"));
  return [...new Set([...meant, ...[...choices].filter((choice) => !inside(choice))])].sort();
}

function edited(value, edits) {
  const copy = structuredClone(value);
  for (const { path, value, remove } of edits) {
    const place = path.slice(0, -1).reduce((inner, step) => inner[step], copy);
    const last = path.at(-1);
    if (!remove) place[last] = value;
    else if (Array.isArray(place)) place.splice(Number(last), 1);
    else delete place[last];
  }
  return copy;
}

const ajv = new Ajv2020({ strict: true, allErrors: true });
const validators = new Map(index.map((one) => [one.name, ajv.compile(json(join("schemas", one.file)))]));
documents.forEach(({ name, schema }, i) => {
  const validate = validators.get(schema);
  if (!validate(parts[i])) throw new Error(`${name}: ${ajv.errorsText(validate.errors)}`);
});
const cases = json("cases.json");
for (const { document, edits, paths: expected } of cases) {
  const { name, schema } = documents[document];
  const validate = validators.get(schema);
  const found = validate(edited(parts[document], edits)) ? [] : paths(validate.errors);
  if (!isDeepStrictEqual(found, [...expected].sort())) {
    throw new Error(`${name} ${JSON.stringify(edits)}: ajv ${found}, rolecall ${expected}`);
  }
}
console.log(`ajv: ${documents.length} documents accepted, ${cases.length} edited copies judged at the same paths, in strict mode`);

function write(file, text) {
  mkdirSync(dirname(join(work, file)), { recursive: true });
  writeFileSync(join(work, file), text);
}

for (const one of index) {
  const text = await compileFromFile(join(work, "schemas", one.file), { format: false });
  write(`src/types/${one.name}.ts`, text);
}
const type = (name) => `import("./types/${name}.js").${index.find((one) => one.name === name).title}`;
const rows = index.map(({ name }) => `  ${JSON.stringify(name)}: ${type(name)};`);
write("src/schemas.ts", `/** The type of the documents of each schema. */\nexport interface Schemas {\n${rows.join("\n")}\n}\n`);
// Each document as a literal: the compiler holds it against its type.
const literals = documents.flatMap(({ schema }, i) =>
  [schema, ...(schema.startsWith("entity/") ? ["entity/any"] : [])].map((name, n) => {
    return `export const d${i}_${n}: ${type(name)} = ${JSON.stringify(parts[i])};`;
  }),
);
write("src/literals.ts", `${literals.join("\n")}\n`);
console.log(`json-schema-to-typescript: ${index.length} modules of types, ${literals.length} documents as typed literals`);
