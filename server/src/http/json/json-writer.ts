import { z } from "zod";
import { type Fields, type KeptText, keptTextOf, originalOf } from "../../platform/frozen.ts";
import { AnswerText, byZod, type Encoded, hasChecks, isAnyText, leafOf, quoted, type Write } from "./answer-text.ts";

/** Adds a value to a text by its schema. Returns false when the value does not match the schema. */
export type Put = (value: unknown, text: AnswerText) => boolean;

/**
 * Writes answers by their schemas in one pass, which checks each value and leaves out undeclared fields. The output
 * equals encoding by zod and `JSON.stringify`; where zod refuses, there is no output. Zod writes the values of schemas
 * that this class does not know. The text of a deeply frozen object with a named schema cannot change. So it is made
 * once and kept as long as the object (docs/decisions/014).
 */
export class JsonWriter {
  readonly #known = new Map<z.core.$ZodType, Put>();

  of(schema: z.core.$ZodType): Put {
    const put = this.#known.get(schema) ?? this.#writerOf(schema);
    this.#known.set(schema, put);
    return put;
  }

  #writerOf(schema: z.core.$ZodType): Put {
    if (hasChecks(schema)) return putLeaf(leafOf(schema));
    if (schema instanceof z.ZodNullable) return nullOr(this.of(schema.unwrap()));
    if (schema instanceof z.ZodObject) return this.#object(schema);
    if (schema instanceof z.ZodArray) return arrayOf(this.of(schema.element));
    if (schema instanceof z.ZodTuple) return this.#tuple(schema);
    if (schema instanceof z.ZodRecord) return this.#record(schema);
    if (schema instanceof z.ZodUnion) return this.#union(schema);
    return putLeaf(leafOf(schema));
  }

  #object(schema: z.ZodObject): Put {
    if (!isPlain(schema)) return putLeaf(byZod(schema));
    const fields = Object.entries(schema.shape).map(([name, field]): Field => {
      const isOptional = field instanceof z.ZodOptional && !hasChecks(field);
      return { name, label: `${JSON.stringify(name)}:`, isOptional, put: this.of(isOptional ? field.unwrap() : field) };
    });
    return schema.meta()?.id === undefined ? objectOf(fields) : onceWhenFrozen(fields);
  }

  #tuple(schema: z.ZodTuple): Put {
    const { items, rest } = schema.def;
    const isFixed = rest === null && items.every((item) => item._zod.optin === undefined);
    return isFixed ? tupleOf(items.map((item) => this.of(item))) : putLeaf(byZod(schema));
  }

  #record(schema: z.ZodRecord): Put {
    return isAnyText(schema.keyType) ? recordOf(this.of(schema.valueType)) : putLeaf(byZod(schema));
  }

  #union(schema: z.ZodUnion): Put {
    return isPlain(schema) ? firstOf(schema.options.map((option) => this.of(option))) : putLeaf(byZod(schema));
  }
}

/** The writer depends on the schemas alone, so all copies of the product in this process share it. */
const shared = new JsonWriter();

/**
 * Writes values of one schema, a long one as bytes. Undeclared fields are left out, and a value that does not match
 * throws zod's error, which becomes a 500 and a log line.
 */
export function serializerOf(schema: z.core.$ZodType): (value: unknown) => Encoded {
  const add = adderOf(schema);
  return (value) => {
    const text = new AnswerText();
    add(value, text);
    return text.whole();
  };
}

/** Adds values of one schema to a text. */
export function adderOf(schema: z.core.$ZodType): (value: unknown, text: AnswerText) => void {
  const put = shared.of(schema);
  return (value, text) => {
    const { place } = text;
    if (put(value, text)) return;
    text.dropFrom(place);
    text.add(JSON.stringify(z.encode(schema, value)));
  };
}

/** Whether a schema has no rule that is left to zod. */
function isPlain(schema: z.ZodObject | z.ZodUnion): boolean {
  if (schema instanceof z.ZodObject) return !hasChecks(schema) && schema.def.catchall === undefined;
  return !(hasChecks(schema) || schema instanceof z.ZodDiscriminatedUnion || schema instanceof z.ZodXor);
}

interface Field {
  readonly name: string;
  /** The text before the value. */
  readonly label: string;
  readonly isOptional: boolean;
  readonly put: Put;
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function putLeaf(write: Write): Put {
  return (value, text) => {
    const written = write(value);
    if (written !== undefined) text.add(written);
    return written !== undefined;
  };
}

function nullOr(put: Put): Put {
  return (value, text) => {
    if (value !== null) return put(value, text);
    text.add("null");
    return true;
  };
}

function objectOf(fields: readonly Field[]): Put {
  return (value, text) => isObject(value) && putFields(value, fields, "{", text) && putEnd(text);
}

/** Adds fields of an object, the first one after `before`, without the bracket at the end. */
function putFields(value: Fields, fields: readonly Field[], before: "{" | ",", text: AnswerText): boolean {
  let next: string = before;
  for (const { name, label, isOptional, put } of fields) {
    const part = value[name];
    if (part === undefined && isOptional) continue;
    text.add(next + label);
    if (!put(part, text)) return false;
    next = ",";
  }
  if (next === "{") text.add(next);
  return true;
}

function putEnd(text: AnswerText): true {
  text.add("}");
  return true;
}

/** Keeps the text of a frozen object. A copy of one begins with the kept text of the fields that both have. */
function onceWhenFrozen(fields: readonly Field[]): Put {
  const put = objectOf(fields);
  const cuts = fields.map((_, at) => {
    const [first, rest] = [fields.slice(0, at), fields.slice(at)];
    const putFirst: Put = (value, text) => isObject(value) && putFields(value, first, "{", text);
    return { putFirst, rest };
  });
  return (value, text) => {
    if (!isObject(value)) return false;
    const original = originalOf(value);
    const kept = keptTextOf(original ?? value);
    if (kept === undefined) return put(value, text);
    if (original === undefined) return putKept(kept, put, value, text);
    const same = fields.findIndex(({ name }) => value[name] === undefined || value[name] !== original[name]);
    const cut = cuts[same];
    if (same === 0 || cut === undefined) return put(value, text);
    return putKept(kept, cut.putFirst, value, text) && putFields(value, cut.rest, ",", text) && putEnd(text);
  };
}

/** Adds the kept text of a value. `put` makes it at the first call; later it is known that `put` did. */
function putKept(kept: KeptText, put: Put, value: unknown, text: AnswerText): boolean {
  if (kept.writer !== put) {
    if (!text.keepsParts) return put(value, text);
    const own = new AnswerText(NO_SPACE);
    if (!put(value, own)) return false;
    kept.writer = put;
    kept.content = inOnePiece(own.whole());
  }
  text.addKept(kept);
  return true;
}

const NO_SPACE = Buffer.alloc(0);

/**
 * A text as a flat string, because many answers will contain it. `+=` builds a tree of parts, which every answer with
 * this text would have to walk.
 */
function inOnePiece(text: string | Buffer): string {
  return Buffer.from(text).toString();
}

function arrayOf(put: Put): Put {
  return (value, text) => {
    if (!Array.isArray(value)) return false;
    text.add("[");
    for (let index = 0; index < value.length; index += 1) {
      if (index > 0) text.add(",");
      if (!put(value[index], text)) return false;
    }
    text.add("]");
    return true;
  };
}

/** The first option that matches, as in zod. */
function firstOf(puts: readonly Put[]): Put {
  return (value, text) => {
    const { place } = text;
    return puts.some((put) => {
      text.dropFrom(place);
      return put(value, text);
    });
  };
}

function tupleOf(puts: readonly Put[]): Put {
  return (value, text) => {
    if (!Array.isArray(value) || value.length !== puts.length) return false;
    for (const [index, put] of puts.entries()) {
      text.add(index === 0 ? "[" : ",");
      if (!put(value[index], text)) return false;
    }
    text.add(puts.length === 0 ? "[]" : "]");
    return true;
  };
}

function recordOf(put: Put): Put {
  return (value, text) => {
    if (!isObject(value)) return false;
    let before = "{";
    for (const name of Object.keys(value)) {
      // zod leaves this name out, because setting it would change the prototype.
      if (name === "__proto__") continue;
      text.add(`${before}${quoted(name)}:`);
      if (!put(value[name], text)) return false;
      before = ",";
    }
    text.add(before === "{" ? "{}" : "}");
    return true;
  };
}
