import { newPasswordCopy } from "@chonsu/shared/copy/sign-up";
import { isWithin, tidyText } from "@chonsu/shared/format/text/typed-text";
import { PASSWORD_MAX } from "@chonsu/shared/limits";
import { useState } from "react";

/** A new password, typed twice. It is valid when both are equal (composed, as the server compares), not empty and not too long (product.md §5). */
export function useNewPassword() {
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const isSame = tidyText(password) === tidyText(again);
  const isGood = password !== "" && isSame && isWithin(password, PASSWORD_MAX);
  return {
    password,
    again,
    setPassword,
    setAgain,
    isGood,
    error: again !== "" && !isSame ? newPasswordCopy.differs : undefined,
    success: isGood ? newPasswordCopy.matches : undefined,
    clear: () => {
      setPassword("");
      setAgain("");
    },
  };
}

export type NewPassword = ReturnType<typeof useNewPassword>;
