"use strict";

const assert = require("node:assert/strict");
const { readdirSync, readFileSync } = require("node:fs");
const { join } = require("node:path");
const { test } = require("node:test");
const { Entity, RolecallError, convert, detect, formats, read, validate, write } = require("..");

const folder = join(__dirname, "../../../samples");
const samples = readdirSync(folder).filter((name) => !name.endsWith(".md")).map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
const sample = (name) => samples.find((one) => one.name === name).bytes;

/** The place of the name in each kind's body. */
const named = { character: (body) => body.identity };
const NAME = "Zephyrine Quillon";

test("there are samples of every format", () => {
  const seen = new Set(samples.map(({ bytes }) => detect(bytes).format));
  assert.deepEqual([...seen].sort(), formats().map(({ id }) => id).sort());
});

for (const { name, bytes } of samples) {
  test(`${name}: unedited, the same bytes`, () => {
    const { entity, format, report } = read(bytes, { fileName: name });
    assert.equal(detect(bytes).format, format);
    assert.ok(Array.isArray(report.escrowed));
    assert.ok(write(entity).bytes.equals(bytes));
    assert.ok(write(entity, { format }).bytes.equals(bytes));
    // Looking at the body, giving it back as another object, and canonical text between: no edits.
    assert.equal(typeof entity.body, "object");
    assert.ok(write(entity).bytes.equals(bytes));
    entity.body = structuredClone(entity.body);
    assert.ok(write(entity).bytes.equals(bytes));
    assert.ok(write(Entity.parse(entity.canonical())).bytes.equals(bytes));
    assert.equal(entity.toJSON().id, entity.id);
  });

  test(`${name}: an edit changes its field alone`, () => {
    const options = { fileName: name };
    const { entity, format } = read(bytes, options);
    const before = structuredClone(entity.body);
    const holder = named[entity.kind]?.(entity.body) ?? entity.body;
    const old = holder.name;
    holder.name = NAME;
    const { bytes: after, report } = write(entity, { now: "2026-07-04T00:00:00.000Z" });
    const again = read(after, options).entity;
    if (report.dropped.length > 0) {
      // The format has no place for a name: nothing changed.
      assert.deepEqual(report.dropped, ["name"]);
      assert.ok(after.equals(bytes));
      return;
    }
    assert.equal(read(after, options).format, format);
    (named[entity.kind]?.(before) ?? before).name = NAME;
    assert.deepEqual(again.body, before);
    // In the text the name alone is another one, wherever the file has it; of a file without one it is a new last key.
    const [was, is] = [bytes, after].map((file) => write(read(file, options).entity, { picture: false }).bytes.toString());
    assert.equal(old === "" || was.includes(old) ? is.replaceAll(NAME, old) : is.replace(/,\s*"name": "Zephyrine Quillon"/, ""), was);
    assert.notEqual(is, was);
  });

  test(`${name}: to its neighbours and to canonical`, () => {
    const { entity, format } = read(bytes, { fileName: name });
    const others = formats().filter(({ id, kind }) => kind === entity.kind && id !== format);
    for (const { id } of others) {
      const done = convert(bytes, id, { fileName: name });
      assert.deepEqual([done.from, done.format, detect(done.bytes).format], [format, id, id]);
      assert.ok(Array.isArray(done.report.write.dropped));
    }
    const canonical = convert(bytes, "canonical", { fileName: name });
    assert.equal(canonical.bytes.toString(), entity.canonical());
    assert.ok(convert(canonical.bytes).bytes.equals(bytes));
  });

  test(`${name}: valid`, () => {
    const { format, findings } = validate(bytes);
    assert.deepEqual([format, findings], [detect(bytes).format, []]);
  });
}

test("numbers that JavaScript cannot hold stay as they are", () => {
  const file = `{"schemaVersion": "1.0.0", "lorebook": {"name": "Tides", "entries": [
    {"id": "a", "title": "Ebb", "mine": 123456789012345678901234567890, "metadata": {"big": 12345678901234567890, "one": 1.0, "2": 1, "b": 2.50}}]}}`;
  const { entity } = read(file);
  entity.body.entries[0].title = "Flood";
  assert.equal(write(entity).bytes.toString(), file.replace("Ebb", "Flood"));
  entity.body.entries[0].metadata.one = 2;
  assert.equal(write(entity).bytes.toString(), file.replace("Ebb", "Flood").replace("1.0,", "2,"));
});

test("a card goes into a picture", () => {
  const png = sample("saltmere-keeper.png");
  const { entity } = read(sample("lantern-wren.v2.json"));
  assert.throws(() => write(entity, { picture: true }), { code: "NoCarrier" });
  const written = write(entity, { picture: png });
  assert.deepEqual(read(written.bytes).entity.body, entity.body);
  assert.equal(read(png).entity.kind, "character");
  assert.equal(write(read(png).entity, { picture: false }).bytes[0], "{".charCodeAt(0));
});

test("from scratch", () => {
  const entity = new Entity("lorebook", { name: "Tides", entries: [{ id: "ebb", title: "Ebb" }] });
  assert.deepEqual([entity.kind, entity.id, entity.body.entries[0].content], ["lorebook", "tides", ""]);
  const { bytes, format } = write(entity, { now: "2026-07-04T00:00:00.000Z" });
  assert.equal(format, "rolecall-lorebook");
  assert.equal(read(bytes).entity.body.entries[0].title, "Ebb");
});

test("errors are exceptions with path and message", () => {
  const thrown = (work) => {
    try {
      work();
    } catch (error) {
      assert.ok(error instanceof RolecallError && error instanceof Error);
      return error;
    }
    assert.fail("nothing was thrown");
  };
  assert.equal(thrown(() => read('{"odd": 1}')).code, "NotRecognised");
  const syntax = thrown(() => read('{\n  "a": }'));
  assert.deepEqual([syntax.code, syntax.path, syntax.line, syntax.column], ["Input", undefined, 2, 8]);
  assert.match(syntax.message, /not valid JSON/);
  const { entity } = read(sample("tideglass-archive.lorebook.json"));
  entity.body.entries[1].title = 7;
  const edit = thrown(() => write(entity));
  assert.equal(edit.path, "body.entries[1].title");
  assert.match(edit.message, /expected a string/);
  entity.body.entries[1].title = "Seven";
  assert.ok(write(entity).bytes.includes("Seven"));
  assert.equal(thrown(() => new Entity("castle", {})).path, "kind");
  assert.equal(thrown(() => new Entity("lorebook")).code, "Canonical");
  assert.equal(thrown(() => Entity.parse("{}")).code, "Canonical");
  assert.equal(thrown(() => convert(sample("candle-wick.v1.json"), "nobody")).code, "UnknownCodec");
  assert.equal(thrown(() => write(entity, { format: "tavern" })).code, "KindMismatch");
  assert.throws(() => read(7), TypeError);
  assert.throws(() => write({}), TypeError);
  const { findings } = validate('{"schemaVersion": "1.0.0", "lorebook": {"entries": [{"id": 7}]}}', { format: "rolecall-lorebook" });
  assert.equal(findings[0].path, "/lorebook/entries/0/id");
});
