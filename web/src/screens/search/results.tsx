import { searchCopy } from "@chonsu/shared/copy/search";
import { SEARCH_INITIAL_DELAY_MS } from "@chonsu/shared/limits";
import { AskVerb } from "../../features/conversations/introductions/ask-verb.tsx";
import { DegreeFilter } from "../../features/searches/degree-filter.tsx";
import type { SearchCriteria, SearchTab } from "../../features/searches/search-criteria.ts";
import { ExperienceResults, PeopleResults, ProjectResults } from "../../features/searches/search-results.tsx";
import { useElapsed } from "../../lib/timers.ts";
import { paths } from "../../paths/paths.ts";
import { TabPanel, Tabs } from "../../ui/tabs/tabs.tsx";
import styles from "./search.module.css";

interface ResultsProps {
  criteria: SearchCriteria;
  onChange: (next: Partial<SearchCriteria>) => void;
}

const EXPERIENCES = 3;

const TABS = [
  { tab: 1, label: searchCopy.tabPeople, Found: PeopleResults },
  { tab: 2, label: searchCopy.tabProjects, Found: ProjectResults },
  { tab: EXPERIENCES, label: searchCopy.tabExperiences, Found: ExperienceResults },
] as const satisfies { tab: SearchTab; label: string; Found: unknown }[];

/** The results of the search: 사람, 게시물, 경험, limited by distance (product.md §2). */
export function Results({ criteria, onChange }: ResultsProps) {
  // The first search of the screen waits a moment (product.md §9), so that leaving at once makes no request.
  const reason = { kind: "search", term: criteria.term, isExperience: criteria.tab === EXPERIENCES } as const;
  const isEnabled = useElapsed(SEARCH_INITIAL_DELAY_MS);
  return (
    <Tabs
      label={searchCopy.tabs}
      value={String(criteria.tab)}
      items={TABS.map(({ tab, label }) => ({
        value: String(tab),
        label,
        href: paths.searchFor({ ...criteria, tab }),
      }))}
    >
      <div className={styles.results}>
        <DegreeFilter chosen={criteria.degrees} onChange={(degrees) => onChange({ degrees })} />
        {TABS.map(({ tab, Found }) => (
          <TabPanel key={tab} value={String(tab)}>
            <Found
              criteria={criteria}
              isEnabled={isEnabled}
              verbOf={(user) => <AskVerb person={user} reason={reason} look="row" />}
            />
          </TabPanel>
        ))}
      </div>
    </Tabs>
  );
}
