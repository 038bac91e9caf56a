import { appCopy } from "@chonsu/shared/copy/app";
import { useEffect } from "react";

/** Sets the title of the page to the name of what it shows, such as a post or a person. Without a name the title of the screen stays. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.title = appCopy.title(name);
  }, [name]);
}
