import { useState } from "react";
import { detailOf, isRefusedWith } from "../../api/errors.ts";
import { useSingleFlight } from "../../lib/single-flight.ts";
import { useToast } from "../../ui/toast/toast.tsx";
import { useCheckPassword } from "./accounts.mutations.ts";

interface Words {
  /** The text for a wrong password. */
  readonly wrong: string;
  /** The text when the check itself failed. */
  readonly failed: string;
}

/**
 * An action that needs my password and a confirmation (product.md §4, R5). `check` asks the server whether the password is right, then asks
 * the user to confirm. A wrong password is shown at its field.
 */
export function useProvenPassword(words: Words) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const checking = useCheckPassword();
  const toast = useToast();
  return {
    password,
    problem,
    isAsking,
    isChecking: checking.isPending,
    change: (text: string) => {
      setPassword(text);
      setProblem(undefined);
    },
    stopAsking: () => setAsking(false),
    check: useSingleFlight(async () => {
      try {
        await checking.mutateAsync(password);
        setAsking(true);
      } catch (error) {
        if (isRefusedWith(error, "PASSWORD_WRONG")) setProblem(words.wrong);
        else toast(detailOf(error, words.failed), { kind: "error" });
      }
    }),
  };
}
