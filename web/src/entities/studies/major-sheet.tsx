import { majorCopy } from "@chonsu/shared/copy/majors";
import { MAJORS_MAX } from "@chonsu/shared/limits";
import { searchDepartments } from "@chonsu/shared/school/departments";
import { useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { CheckRow } from "../../ui/checkbox/checkbox.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { SearchField } from "../../ui/search-field/search-field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { useToast } from "../../ui/toast/toast.tsx";
import styles from "./major-field.module.css";

interface MajorSheetProps extends MajorSheetBodyProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The major popup. */
export function MajorSheet({ isOpen, onClose, majors, onChange }: MajorSheetProps) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={majorCopy.title}
      description={majorCopy.atMost}
      isTall
      footer={<Button onClick={onClose}>{majorCopy.done(majors.length)}</Button>}
    >
      <MajorSheetBody majors={majors} onChange={onChange} />
    </Sheet>
  );
}

interface MajorSheetBodyProps {
  majors: readonly string[];
  onChange: (majors: string[]) => void;
}

/**
 * The search box and the departments. The departments that were chosen when the user last typed come first, so that a tapped row does not
 * move.
 */
function MajorSheetBody({ majors, onChange }: MajorSheetBodyProps) {
  const [query, setQuery] = useState("");
  const [first, setFirst] = useState(majors);
  const toast = useToast();
  const found = searchDepartments(query);
  const rows = [...found.filter((name) => first.includes(name)), ...found.filter((name) => !first.includes(name))];
  const search = (text: string) => {
    setQuery(text);
    setFirst(majors);
  };
  const toggle = (name: string) => {
    if (majors.includes(name)) return onChange(majors.filter((other) => other !== name));
    if (majors.length >= MAJORS_MAX) return toast(majorCopy.tooMany, { kind: "error" });
    onChange([...majors, name]);
  };
  return (
    <>
      <div className={styles.search}>
        <SearchField label={majorCopy.search} value={query} onChange={search} />
      </div>
      <ul aria-label={majorCopy.list} className={styles.rows}>
        {rows.map((name) => (
          <li key={name}>
            <CheckRow checked={majors.includes(name)} onChange={() => toggle(name)}>
              {name}
            </CheckRow>
          </li>
        ))}
      </ul>
      <div role="status">
        {rows.length === 0 && <EmptyState drawing="search" title={majorCopy.none} hint={majorCopy.noneHint} />}
      </div>
    </>
  );
}
