import { appCopy } from "@chonsu/shared/copy/app";
import { useEffect } from "react";

/** Names the page after what it shows, such as a post or a person; until then it has the title of its screen. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.title = appCopy.title(name);
  }, [name]);
}
