import { uiCopy } from "@chonsu/shared/copy/ui";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { FROM_TABLET, useMediaQuery } from "../../lib/media-query.ts";
import { Button } from "../button/button.tsx";
import { DotsIcon } from "../icon/action-icons.tsx";
import { IconButton } from "../icon-button/icon-button.tsx";
import { OnDemand } from "../on-demand/on-demand.tsx";
import { Sheet } from "../sheet/sheet.tsx";
import { type ActionItem, ActionList } from "./action-list.tsx";
import type { ActionPopoverProps } from "./action-popover.tsx";

const loadPopover = () => import("./action-popover.tsx").then((module) => module.ActionPopover);

interface ActionSheetProps {
  /** The accessible name of the button and of the sheet. */
  label: string;
  items: readonly ActionItem[];
  /** The icon of the button; three dots by default. */
  icon?: ReactNode;
  /** A ref for the button. A caller gives it in order to click the button after a long press on another element. */
  button?: RefObject<HTMLButtonElement | null> | undefined;
  /** The id of an element that describes the button. */
  describedBy?: string | undefined;
}

/**
 * A button that opens a few actions: a sheet on phones, a popover from 768 px on. Both are dialogs of plain buttons and links, so tests
 * find them by the same names at every width.
 */
export function ActionSheet({ label, items, icon, button: given, describedBy }: ActionSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const hangsAtButton = useMediaQuery(FROM_TABLET);
  const own = useRef<HTMLButtonElement>(null);
  const button = given ?? own;
  const close = () => setOpen(false);
  const popover: ActionPopoverProps = { isOpen, label, items, anchor: button, onClose: close };
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={icon ?? <DotsIcon />}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {hangsAtButton ? (
        <OnDemand load={loadPopover} given={popover} onFailed={close} />
      ) : (
        <Sheet
          isOpen={isOpen}
          onClose={close}
          title={label}
          isHeadHidden
          initialFocus="content"
          footer={
            <Button variant="secondary" onClick={close}>
              {uiCopy.close}
            </Button>
          }
        >
          <ActionList items={items} onDone={close} />
        </Sheet>
      )}
    </>
  );
}
