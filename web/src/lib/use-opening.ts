import { useState } from "react";

/** Whether something is open. `key` is new for each opening, so that what is open starts with fresh state. */
export function useOpening() {
  const [isOpen, setOpen] = useState(false);
  const [key, setKey] = useState(0);
  return {
    key,
    isOpen,
    open() {
      setKey(key + 1);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
