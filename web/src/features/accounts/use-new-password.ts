import { newPasswordCopy } from "@chonsu/shared/copy/sign-up";
import { useState } from "react";

/** A new password, typed twice. It is valid when both are equal and not empty (product.md §5). */
export function useNewPassword() {
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const isGood = password !== "" && password === again;
  return {
    password,
    again,
    setPassword,
    setAgain,
    isGood,
    error: again !== "" && !isGood ? newPasswordCopy.differs : undefined,
    success: isGood ? newPasswordCopy.matches : undefined,
    clear: () => {
      setPassword("");
      setAgain("");
    },
  };
}

export type NewPassword = ReturnType<typeof useNewPassword>;
