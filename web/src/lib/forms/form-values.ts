import { useState } from "react";

/** Errors of a form by field. */
export type FieldProblems<Values> = { readonly [Field in keyof Values]?: string };

/** The server's errors by field of the form. `fieldOf` has the field of the form for each field of the wire. */
export function problemsOfWire(
  fields: Readonly<Record<string, readonly string[]>>,
  fieldOf: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldOf).flatMap(([wire, field]) => {
      const [problem] = fields[wire] ?? [];
      return problem === undefined ? [] : [[field, problem]];
    }),
  );
}

/** The values of a form and its errors. The error of a field disappears with the field's next change. */
export function useFormValues<Values extends object>(start: Values | (() => Values)) {
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<FieldProblems<Values>>({});
  return {
    ...{ values, setValues, problems, setProblems },
    change(part: Partial<Values>) {
      setValues((now) => ({ ...now, ...part }));
      setProblems((now) => {
        const left: { [Field in keyof Values]?: string } = { ...now };
        for (const field in part) delete left[field];
        return left;
      });
    },
  };
}
