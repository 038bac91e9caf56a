import { consoleCopy } from "@chonsu/shared/copy/console";
import { useQueryClient } from "@tanstack/react-query";
import { control } from "./control.ts";
import { formatNumber } from "./format.ts";
import { ActForm, Field, Panel } from "./parts.tsx";

const words = consoleCopy.give;
const USUAL = { members: 10, chons: 3, posts: 5 };

/** Makes many members and posts, in the state that members would have left them in. */
export function Give() {
  const client = useQueryClient();
  const report = ({ ids }: { ids: readonly number[] }) => words.made(formatNumber(ids.length));
  return (
    <Panel id="give" title={words.title} lead={words.lead}>
      <h3>{words.members}</h3>
      <ActForm
        submit={words.make}
        act={async ({ number }) => {
          const body = { count: number("count") ?? USUAL.members, chons: number("chons") ?? 0 };
          const made = await control.give.members({ body });
          // The new members appear in the account list and on the map.
          await client.invalidateQueries();
          return report(made);
        }}
      >
        <Amount label={words.count} name="count" value={USUAL.members} />
        <Amount label={words.chons} name="chons" value={USUAL.chons} />
      </ActForm>
      <h3>{words.posts}</h3>
      <ActForm
        submit={words.make}
        act={async ({ number }) => {
          const author_id = number("author");
          const body = { count: number("posts") ?? USUAL.posts, comments: number("comments") ?? 0 };
          return report(
            await control.give.projects({ body: { ...body, ...(author_id === undefined ? {} : { author_id }) } }),
          );
        }}
      >
        <Amount label={words.author} name="author" />
        <Amount label={words.amount} name="posts" value={USUAL.posts} />
        <Amount label={words.comments} name="comments" value={0} />
      </ActForm>
    </Panel>
  );
}

function Amount({ label, name, value }: { label: string; name: string; value?: number }) {
  return <Field type="number" min={0} label={label} name={name} defaultValue={value} />;
}
