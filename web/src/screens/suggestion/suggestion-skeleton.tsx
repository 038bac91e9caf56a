import { Card } from "../../ui/card/card.tsx";
import { SkeletonGroup, SkeletonLine } from "../../ui/skeleton/skeleton.tsx";

const CARDS = ["68%", "54%", "76%"];

export function SuggestionSkeleton() {
  return (
    <SkeletonGroup>
      {CARDS.map((width) => (
        <Card key={width}>
          <SkeletonLine width={width} height="1.4em" />
        </Card>
      ))}
    </SkeletonGroup>
  );
}
