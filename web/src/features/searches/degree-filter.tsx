import { searchCopy } from "@chonsu/shared/copy/search";
import { levelOf } from "../../entities/people/relation-badge.tsx";
import { FilterChip } from "../../ui/chip/chip.tsx";
import { Rings } from "../../ui/rings/rings.tsx";
import styles from "./degree-filter.module.css";
import { SEARCH_DEGREES } from "./search-criteria.ts";

interface DegreeFilterProps {
  chosen: readonly number[];
  onChange: (degrees: number[]) => void;
}

/** 1촌, 2촌, 3촌: several may be chosen; none means everybody (product.md §2). */
export function DegreeFilter({ chosen, onChange }: DegreeFilterProps) {
  const toggle = (degree: number) =>
    onChange(SEARCH_DEGREES.filter((one) => (one === degree ? !chosen.includes(one) : chosen.includes(one))));
  return (
    <fieldset className={styles.filter}>
      <legend className="visually-hidden">{searchCopy.degrees}</legend>
      {SEARCH_DEGREES.map((degree) => (
        <FilterChip key={degree} isOn={chosen.includes(degree)} onClick={() => toggle(degree)}>
          <Rings level={levelOf(degree)} />
          {searchCopy.degree(degree)}
        </FilterChip>
      ))}
    </fieldset>
  );
}
