import { useState } from "react";

/** What is wrong with a form, by field. */
export type FieldProblems<Values> = { readonly [Field in keyof Values]?: string };

/** What stands in a form, and what was said about it. What was said about a field goes with its next change. */
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
