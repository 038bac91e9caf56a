import { SUGGESTION_KINDS, type SuggestionKind } from "@chonsu/shared/copy/suggestions";
import type { SuggestedUser, Suggestions } from "@chonsu/shared/entities/searches";

/** One sentence of the weekly news, with its people. */
export interface Sentence {
  /** The name of the sentence in a URL. */
  readonly key: string;
  readonly kind: SuggestionKind;
  readonly term: string;
  readonly people: readonly SuggestedUser[];
}

/** All sentences, by kind in the order of product.md §2 and by term in the server's order. A term without people has no sentence. */
export function sentencesOf(suggestions: Suggestions): Sentence[] {
  return SUGGESTION_KINDS.flatMap((kind) =>
    termsOf(suggestions, kind)
      .filter(([, people]) => people.length > 0)
      .map(([term, people]) => ({ key: term === "" ? kind : `${kind}:${term}`, kind, term, people })),
  );
}

function termsOf(suggestions: Suggestions, kind: SuggestionKind): [term: string, people: SuggestedUser[]][] {
  return kind === "secondDegree" ? [["", suggestions.secondDegree]] : Object.entries(suggestions[kind]);
}
