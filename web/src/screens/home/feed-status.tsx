import { homeCopy } from "@chonsu/shared/copy/home";
import { projectsCopy } from "@chonsu/shared/copy/projects";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type FeedAuthors, feedQuery } from "../../features/projects/feed.queries.ts";

/** Fetches the posts before their list is shown. Says to ears whose they are, after others were chosen. */
export function FeedStatus({ authors }: { authors: FeedAuthors }) {
  const { data } = useQuery(feedQuery(authors));
  const chosen = JSON.stringify(authors);
  const [first, setFirst] = useState<string | null>(chosen);
  if (first !== null && first !== chosen) setFirst(null);
  return (
    <p role="status" className="visually-hidden">
      {first === null && data !== undefined && wordsOf(authors, data.results.length === 0)}
    </p>
  );
}

function wordsOf(authors: FeedAuthors, isEmpty: boolean): string {
  if (authors === null || typeof authors === "number") return isEmpty ? projectsCopy.empty : homeCopy.ofAll;
  if ("within" in authors) return (isEmpty ? homeCopy.emptyWithin : homeCopy.ofWithin)(authors.within);
  return isEmpty ? homeCopy.emptyOfChosen : homeCopy.ofChosen(authors.length);
}
