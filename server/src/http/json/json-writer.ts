import { z } from "zod";
import { isFrozenThrough } from "../../platform/frozen.ts";
import { byZod, hasChecks, isAnyText, leafOf, quoted, type Write } from "./json-leaves.ts";

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
    if (schema.def.catchall !== undefined) return byZod(schema);
    const fields = Object.entries(schema.shape).map(([name, field]): Field => {
      const isOptional = field instanceof z.ZodOptional && !hasChecks(field);
      const write = this.of(isOptional ? field.unwrap() : field);
      return { name, label: `${JSON.stringify(name)}:`, isOptional, write };
    });
    const write = objectOf(fields);
    return schema.meta()?.id === undefined ? write : onceWhenFrozen(write);
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
    if (schema instanceof z.ZodDiscriminatedUnion || schema instanceof z.ZodXor) return byZod(schema);
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

interface Field {
  readonly name: string;
  /** The text before the value. */
  readonly label: string;
  readonly isOptional: boolean;
  readonly write: Write;
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
function onceWhenFrozen(write: Write): Write {
  const texts = new WeakMap<object, string>();
  return (value) => {
    if (!isObject(value)) return undefined;
    const known = texts.get(value);
    if (known !== undefined) return known;
    const text = write(value);
    if (text === undefined || !isFrozenThrough(value)) return text;
    const whole = inOnePiece(text);
    texts.set(value, whole);
    return whole;
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
