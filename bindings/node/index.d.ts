import type { Bodies } from "./types";

export type * from "./types";

/** The kind of an entity. */
export type Kind = keyof Bodies;

/** The bytes of a file, or its text. */
export type File = Uint8Array | string;

/** One piece in canonical form: of `read`, from scratch, or of canonical text. */
export class Entity<K extends Kind = Kind> {
  /**
   * From scratch.
   * @throws {RolecallError} the body is none of the kind; `path` says where
   */
  constructor(kind: K, body: Bodies[K]);
  /**
   * The entity that `canonical` gave the text of.
   * @throws {RolecallError} the text is no canonical document
   */
  static parse(canonical: string): AnyEntity;
  readonly kind: K;
  /** Never empty; made from the name when the piece is read. */
  readonly id: string;
  /**
   * The content, to be edited in place or replaced. It is checked when the entity is written. What is not changed keeps its bytes
   * in the file: see the README.
   */
  body: Bodies[K];
  /** The whole entity as canonical JSON, with the text of its file as it is. This is the form to keep. */
  canonical(): string;
  /** The canonical document as an object, to look at: in `original` numbers are what JavaScript makes of them. */
  toJSON(): object;
}

/** An entity of any kind; `kind` tells which. */
export type AnyEntity = { [K in Kind]: Entity<K> }[Kind];

/** The id of a format (`formats` lists them), or `canonical`. */
export type Format = string;

/** What reading or writing noticed. Places in a file are JSON Pointers, places in an entity dotted paths. */
export interface Report {
  /** Cells of the wrong kind: they read as their field's default. */
  defaulted: string[];
  /** Places that the canonical body does not model: the original text keeps them. */
  escrowed: string[];
  /** Values that the written format has no place for. */
  dropped: string[];
  /** Anything else worth knowing. */
  warnings: string[];
  /** Notes beyond the first thousand, which are counted only. */
  moreNotes?: number;
}

export interface ReadOptions {
  /** Read it as this format, whatever it looks like. */
  format?: Format;
  /** The file's name, after which some formats name a piece. */
  fileName?: string;
}

export interface WriteOptions {
  /** The time of the export, ISO 8601 in UTC with milliseconds; without it fresh files are not stamped. */
  now?: string;
  /**
   * The picture that a card or a persona goes into: a PNG; `true` for the one that it came in; `false` for none. Without it, the
   * one that it came in if it is written in the format that it came in.
   */
  picture?: boolean | Uint8Array;
}

/** Reads a file of any format, or a canonical document. */
export function read(file: File, options?: ReadOptions): { entity: AnyEntity; format: Format; report: Report };

/** Writes an entity: as it came, or in a format. */
export function write(
  entity: Entity<any>,
  options?: WriteOptions & { format?: Format },
): { bytes: Buffer; format: Format; report: Report };

/** Reads a file and writes it in another format. `format` in the options is the one to read it as. */
export function convert(
  file: File,
  to?: Format,
  options?: ReadOptions & WriteOptions,
): { bytes: Buffer; from: Format; format: Format; report: { read: Report; write: Report } };

/** The format that a file is of, `null` when nobody recognises it, and the score of each. */
export function detect(file: File): { format: Format | null; scores: Array<{ codec: Format; score: number }> };

/** A place where a file is not what its schema says. */
export interface Finding {
  schema: string;
  /** JSON Pointer of the value. */
  path: string;
  /** From 1. */
  line: number;
  /** In code points, from 1. */
  column: number;
  /** What was expected, and what is there. */
  message: string;
}

/** Checks a file, and what it reads as, against their schemas. */
export function validate(
  file: File,
  options?: { format?: Format },
): { format: Format; schema: string | null; at: string; findings: Finding[] };

/** The formats that can be read and written. */
export function formats(): Array<{ id: Format; label: string; kind: Kind; extensions: string[]; escrow: string; schema: string }>;

/** What a call throws when a file or an entity is not what it should be. */
export class RolecallError extends Error {
  /** What kind of error it is (`NotRecognised`, `Canonical`, …). */
  code: string;
  /** The place: a JSON Pointer in a file, a dotted path in an entity. */
  path?: string;
  line?: number;
  column?: number;
}
