// The addon's calls with objects where the addon has JSON text. What formats are and how they are read is in the crate alone.
"use strict";

const native = require("./rolecall_codecs.node");

/** What a call throws when a file or an entity is not what it should be. */
class RolecallError extends Error {
  constructor({ message, code, path, line, column }) {
    super(message);
    this.name = "RolecallError";
    this.code = code;
    this.path = path ?? undefined;
    this.line = line ?? undefined;
    this.column = column ?? undefined;
  }
}

function call(work) {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('{"message":')) throw error;
    throw new RolecallError(JSON.parse(error.message));
  }
}

function bytesOf(file) {
  if (typeof file === "string") return Buffer.from(file, "utf8");
  if (file instanceof Uint8Array) return file;
  throw new TypeError("expected the bytes of a file (Uint8Array) or its text (string)");
}

/** The addon's side of an entity, with the edits of its body. */
let pieceOf;

/** One piece in canonical form. The originals stay in the addon; the body is an object to be edited. */
class Entity {
  #piece;
  /** The body as it was handed out, and its text as the addon knows it. */
  #body;
  #known;

  constructor(kind, body) {
    const given = kind instanceof native.Piece;
    this.#piece = given ? kind : call(() => native.Piece.create(String(kind), String(JSON.stringify(body))));
  }

  static {
    pieceOf = (entity) => {
      if (!(entity instanceof Entity)) throw new TypeError("expected an Entity: of `read`, `new Entity` or `Entity.parse`");
      const text = entity.#known === undefined ? undefined : String(JSON.stringify(entity.#body));
      if (text !== entity.#known) {
        call(() => entity.#piece.edit(text));
        entity.#known = text;
      }
      return entity.#piece;
    };
  }

  static parse(canonical) {
    return new Entity(call(() => native.Piece.parse(canonical)));
  }

  get kind() {
    return this.#piece.kind;
  }

  get id() {
    return this.#piece.id;
  }

  get body() {
    if (this.#known === undefined) {
      this.#body = JSON.parse(this.#piece.body());
      this.#known = JSON.stringify(this.#body);
    }
    return this.#body;
  }

  set body(body) {
    this.#body = body;
    this.#known ??= "";
  }

  canonical() {
    return pieceOf(this).canonical();
  }

  toJSON() {
    return JSON.parse(this.canonical());
  }
}

function read(file, { format, fileName } = {}) {
  const piece = call(() => native.Piece.read(bytesOf(file), fileName, format));
  return { entity: new Entity(piece), ...JSON.parse(piece.told) };
}

function write(entity, { format, now, picture } = {}) {
  const { bytes, told } = call(() => pieceOf(entity).write(format, now, picture));
  return { bytes, ...JSON.parse(told) };
}

function convert(file, to, { format, fileName, now, picture } = {}) {
  const { bytes, told } = call(() => native.convert(bytesOf(file), fileName, format, to, now, picture));
  return { bytes, ...JSON.parse(told) };
}

function detect(file) {
  return JSON.parse(call(() => native.detect(bytesOf(file))));
}

function validate(file, { format } = {}) {
  return JSON.parse(call(() => native.validate(bytesOf(file), format)));
}

function formats() {
  return JSON.parse(native.formats());
}

module.exports = { Entity, RolecallError, read, write, convert, detect, validate, formats };
