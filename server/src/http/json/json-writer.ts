import { z } from "zod";
import { textPlaceOf } from "../../platform/frozen.ts";
import type { AnswerText } from "./answer-text.ts";
import { byZod, hasChecks, isAnyText, leafOf, quoted, type Write } from "./json-leaves.ts";

/** Adds a value to a text by its schema. Returns false when the value does not match the schema. */
export type Put = (value: unknown, text: AnswerText) => boolean;

/**
 * Writes answers by their schemas in one pass, which checks each value and leaves out undeclared fields. The output
 * equals encoding by zod and `JSON.stringify`; where zod refuses, there is no output. Zod writes the values of schemas
 * that this class does not know. The text of a deeply frozen object with a named schema cannot change. So it is made
 * once and kept as long as the object (docs/decisions/014).
 */
export class JsonWriter {
  readonly #known = new Map<z.core.$ZodType, Write>();

  /** The writer for a schema. */
  of(schema: z.core.$ZodType): Write {
    const write = this.#known.get(schema) ?? this.#writerOf(schema);
    this.#known.set(schema, write);
    return write;
  }

  /**
   * The same as `of`, for whole answers: lists are added to the text item by item, and the fields of an object that is
   * not cached one by one.
   */
  inParts(schema: z.core.$ZodType): Put {
    if (schema instanceof z.ZodArray && !hasChecks(schema)) return putItems(this.of(schema.element));
    if (schema instanceof z.ZodUnion && isPlain(schema))
      return firstOf(schema.options.map((option) => this.inParts(option)));
    if (schema instanceof z.ZodObject && isPlain(schema) && schema.meta()?.id === undefined) {
      return putFields(this.#fieldsOf(schema, (field) => this.inParts(field)));
    }
    const write = this.of(schema);
    return (value, text) => {
      const written = write(value);
      if (written !== undefined) text.add(written);
      return written !== undefined;
    };
  }

  #writerOf(schema: z.core.$ZodType): Write {
    if (hasChecks(schema)) return leafOf(schema);
    if (schema instanceof z.ZodNullable) return nullOr(this.of(schema.unwrap()));
    if (schema instanceof z.ZodObject) return this.#object(schema);
    if (schema instanceof z.ZodArray) return arrayOf(this.of(schema.element));
    if (schema instanceof z.ZodTuple) return this.#tuple(schema);
    if (schema instanceof z.ZodRecord) return this.#record(schema);
    if (schema instanceof z.ZodUnion) return this.#union(schema);
    return leafOf(schema);
  }

  #object(schema: z.ZodObject): Write {
    if (!isPlain(schema)) return byZod(schema);
    const write = objectOf(this.#fieldsOf(schema, (field) => this.of(field)));
    return schema.meta()?.id === undefined ? write : onceWhenFrozen(schema, write);
  }

  #fieldsOf<W>(schema: z.ZodObject, writerOf: (field: z.core.$ZodType) => W): Field<W>[] {
    return Object.entries(schema.shape).map(([name, field]) => {
      const isOptional = field instanceof z.ZodOptional && !hasChecks(field);
      const write = writerOf(isOptional ? field.unwrap() : field);
      return { name, label: `${JSON.stringify(name)}:`, isOptional, write };
    });
  }

  #tuple(schema: z.ZodTuple): Write {
    const { items, rest } = schema.def;
    const isFixed = rest === null && items.every((item) => item._zod.optin === undefined);
    return isFixed ? tupleOf(items.map((item) => this.of(item))) : byZod(schema);
  }

  #record(schema: z.ZodRecord): Write {
    return isAnyText(schema.keyType) ? recordOf(this.of(schema.valueType)) : byZod(schema);
  }

  /** The first option that matches, as in zod. */
  #union(schema: z.ZodUnion): Write {
    if (!isPlain(schema)) return byZod(schema);
    const options = schema.options.map((option) => this.of(option));
    return (value) => {
      for (const write of options) {
        const text = write(value);
        if (text !== undefined) return text;
      }
      return undefined;
    };
  }
}

/** Whether a schema has no rule that is left to zod. */
function isPlain(schema: z.ZodObject | z.ZodUnion): boolean {
  if (schema instanceof z.ZodObject) return !hasChecks(schema) && schema.def.catchall === undefined;
  return !(hasChecks(schema) || schema instanceof z.ZodDiscriminatedUnion || schema instanceof z.ZodXor);
}

interface Field<W = Write> {
  readonly name: string;
  /** The text before the value. */
  readonly label: string;
  readonly isOptional: boolean;
  readonly write: W;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function nullOr(write: Write): Write {
  return (value) => (value === null ? "null" : write(value));
}

function objectOf(fields: readonly Field[]): Write {
  return (value) => {
    if (!isObject(value)) return undefined;
    let text = "";
    for (const { name, label, isOptional, write } of fields) {
      const part = value[name];
      if (part === undefined && isOptional) continue;
      const written = write(part);
      if (written === undefined) return undefined;
      text += (text === "" ? "{" : ",") + label + written;
    }
    return text === "" ? "{}" : `${text}}`;
  };
}

/** Caches the text of a frozen object. The text is made flat, because many answers will contain it. */
function onceWhenFrozen(schema: z.ZodObject, write: Write): Write {
  return (value) => {
    if (!isObject(value)) return undefined;
    const place = textPlaceOf(value);
    if (place?.schema === schema) return place.text;
    const text = write(value);
    if (text === undefined || place === undefined) return text;
    place.schema = schema;
    place.text = inOnePiece(text);
    return place.text;
  };
}

/**
 * The same text as a flat string. `+=` builds a tree of parts, which every answer with this text would have to walk.
 */
function inOnePiece(text: string): string {
  return Buffer.from(text).toString();
}

function arrayOf(write: Write): Write {
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    let text = "";
    for (let index = 0; index < value.length; index += 1) {
      const written = write(value[index]);
      if (written === undefined) return undefined;
      text += index === 0 ? written : `,${written}`;
    }
    return `[${text}]`;
  };
}

function putItems(write: Write): Put {
  return (value, text) => {
    if (!Array.isArray(value)) return false;
    text.add("[");
    for (let index = 0; index < value.length; index += 1) {
      const written = write(value[index]);
      if (written === undefined) return false;
      text.add(index === 0 ? written : `,${written}`);
    }
    text.add("]");
    return true;
  };
}

function putFields(fields: readonly Field<Put>[]): Put {
  return (value, text) => {
    if (!isObject(value)) return false;
    let before = "{";
    for (const { name, label, isOptional, write } of fields) {
      const part = value[name];
      if (part === undefined && isOptional) continue;
      text.add(before + label);
      if (!write(part, text)) return false;
      before = ",";
    }
    text.add(before === "{" ? "{}" : "}");
    return true;
  };
}

function firstOf(puts: readonly Put[]): Put {
  return (value, text) => {
    const { place } = text;
    return puts.some((put) => {
      text.dropFrom(place);
      return put(value, text);
    });
  };
}

function tupleOf(writes: readonly Write[]): Write {
  return (value) => {
    if (!Array.isArray(value) || value.length !== writes.length) return undefined;
    const parts = writes.map((write, index) => write(value[index]));
    return parts.includes(undefined) ? undefined : `[${parts.join(",")}]`;
  };
}

function recordOf(write: Write): Write {
  return (value) => {
    if (!isObject(value)) return undefined;
    let text = "";
    for (const name of Object.keys(value)) {
      // zod leaves this name out, because setting it would change the prototype.
      if (name === "__proto__") continue;
      const written = write(value[name]);
      if (written === undefined) return undefined;
      text += `${text === "" ? "" : ","}${quoted(name)}:${written}`;
    }
    return `{${text}}`;
  };
}
