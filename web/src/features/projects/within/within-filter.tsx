import { homeCopy } from "@chonsu/shared/copy/home";
import { WITHIN } from "../../../entities/projects/projects.cache.ts";
import { FilterChip } from "../../../ui/chip/chip.tsx";
import { Rings } from "../../../ui/rings/rings.tsx";
import type { Within } from "../feed.queries.ts";
import styles from "./within-filter.module.css";

interface WithinFilterProps {
  chosen: Within | null;
  onChoose: (chosen: Within | null) => void;
}

/** 모두, 2촌까지, 3촌까지: one of them is on. */
export function WithinFilter({ chosen, onChoose }: WithinFilterProps) {
  return (
    <fieldset className={styles.filter}>
      <legend className="visually-hidden">{homeCopy.within}</legend>
      <FilterChip isOn={chosen === null} onClick={() => onChoose(null)}>
        {homeCopy.withinAll}
      </FilterChip>
      {WITHIN.map((one) => (
        <FilterChip key={one.within} isOn={chosen?.within === one.within} onClick={() => onChoose(one)}>
          <Rings level={one.within} />
          {homeCopy.withinDegree(one.within)}
        </FilterChip>
      ))}
    </fieldset>
  );
}
