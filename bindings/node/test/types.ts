// Compiled, not run: the types lead from a kind to its body, and refuse what a body does not have.

import { convert, detect, Entity, read, RolecallError, validate, write, type LorebookEntry } from "../index.js";

const { entity, report } = read(new Uint8Array(), { fileName: "tides.json" });
if (entity.kind === "lorebook") {
  const entry: LorebookEntry | undefined = entity.body.entries[0];
  if (entry) entry.title = "Flood";
  // @ts-expect-error: a title is text
  if (entry) entry.title = 7;
} else if (entity.kind === "character") {
  entity.body.identity.name = "Wick";
  // @ts-expect-error: a card has no entries
  entity.body.entries;
}
const dropped: string[] = write(entity, { format: "tavern", picture: false }).report.dropped;
const book = new Entity("lorebook", { name: "Tides", entries: [] });
// @ts-expect-error: a lorebook has entries
new Entity("lorebook", { name: "Tides" });
const text: string = convert(book.canonical(), "rolecall-lorebook").bytes.toString() + detect("{}").format + validate("{}").findings.length;
export const seen = [report.escrowed, dropped, text, new Error() instanceof RolecallError];
