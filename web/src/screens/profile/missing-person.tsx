import { appCopy } from "@chonsu/shared/copy/app";
import { profileCopy } from "@chonsu/shared/copy/profile";
import { DELETED_USER_NAME } from "@chonsu/shared/deleted-user";
import { useGoBack } from "../../lib/go-back.ts";
import { paths } from "../../paths/paths.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { PageHeader } from "../../ui/page-header/page-header.tsx";

/** The id does not exist, or the member has left; with a link back. */
export function MissingPerson({ hasLeft = false }: { hasLeft?: boolean }) {
  const goBack = useGoBack(paths.home);
  const title = hasLeft ? DELETED_USER_NAME : profileCopy.notFound;
  return (
    <>
      <PageHeader title={title} isTitleHidden onBack={goBack} />
      <ScreenBody>
        <EmptyState
          drawing="missing"
          title={title}
          hint={hasLeft ? profileCopy.left : profileCopy.notFoundHint}
          action={<ButtonLink href={paths.home}>{appCopy.toHome}</ButtonLink>}
        />
      </ScreenBody>
    </>
  );
}
