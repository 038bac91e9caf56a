import { homeCopy } from "@chonsu/shared/copy/home";
import { useOpening } from "../../lib/use-opening.ts";
import { PeopleIcon } from "../../ui/icon/navigation-icons.tsx";
import { IconButton } from "../../ui/icon-button/icon-button.tsx";
import { OnDemand } from "../../ui/on-demand/on-demand.tsx";
import styles from "./home.module.css";

interface ChoosePeopleButtonProps {
  ids: readonly number[];
  onChoose: (ids: readonly number[]) => void;
}

const loadSheet = () => import("./choose-people-sheet.tsx").then((module) => module.ChoosePeopleSheet);

/** A failure is ignored: the press fetches again. */
const prepare = () => void loadSheet().catch(() => {});

/** Opens the user-select modal on the feed (product.md §2): search by name, choose several, Done. */
export function ChoosePeopleButton({ ids, onChoose }: ChoosePeopleButtonProps) {
  const { key, isOpen, open, close } = useOpening();
  return (
    <>
      <IconButton
        tone="soft"
        className={styles.choose}
        label={homeCopy.choosePeople}
        icon={<PeopleIcon />}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      />
      <OnDemand key={key} load={loadSheet} given={{ isOpen, ids, onChoose, onClose: close }} onFailed={close} />
    </>
  );
}
