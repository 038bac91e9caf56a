import type { User } from "@chonsu/shared/entities/users";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { paths } from "../../paths/paths.ts";
import type { ChainColumn } from "./chains.ts";
import { RelationChain } from "./relation-chain.tsx";
import { meQuery, userQuery } from "./user.query.ts";

type ChainUser = Pick<User, "id" | "user_name"> & { readonly profile: Pick<User["profile"], "image"> };

interface ChainToProps {
  user: ChainUser;
  columns: readonly ChainColumn[];
  /** Called with the member chosen at each position. */
  onChoose: (choices: readonly number[]) => void;
  /** In a sheet: a touch on a picture does not leave it. */
  isStill?: boolean | undefined;
}

/** The chain from me to a member with everybody's picture. A touch on a chosen picture opens that profile, unless `isStill`. */
export function ChainTo({ user, columns, onChoose, isStill = false }: ChainToProps) {
  const navigate = useNavigate();
  const images = useImages(columns);
  return (
    <RelationChain
      {...useEnds(user)}
      columns={columns}
      imageOf={(id) => images.get(id)}
      onChoose={(step, id) => onChoose(columns.map((column, at) => (at === step ? id : column.chosen.id)))}
      onOpen={isStill ? undefined : (id) => void navigate(paths.profile(id))}
    />
  );
}

/** Both ends of the chain. */
export function useEnds(user: ChainUser) {
  const userId = useUserId() ?? 0;
  const { data: me } = useQuery(meQuery());
  return {
    me: { id: userId, name: me?.user_name ?? "", image: me?.profile.image },
    them: { id: user.id, name: user.user_name, image: user.profile.image },
  };
}

/** The pictures of the chosen members. The requests also prepare the profile that may be opened next. */
function useImages(columns: readonly ChainColumn[]): ReadonlyMap<number, string | null> {
  const people = useQueries({ queries: columns.map(({ chosen }) => userQuery(chosen.id)) });
  return new Map(people.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data.profile.image] as const])));
}
