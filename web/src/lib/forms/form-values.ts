import { useState } from "react";

/** Errors of a form by field. */
export type FieldProblems<Values> = { readonly [Field in keyof Values]?: string };

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
