import { appCopy } from "@chonsu/shared/copy/app";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { useServerSettings } from "../../features/settings/settings.queries.ts";
import { useMe } from "../../features/users/users.queries.ts";
import { paths } from "../../paths/paths.ts";
import type { ActionItem } from "../../ui/action-sheet/action-list.tsx";
import { ActionPopover, type ActionPopoverProps } from "../../ui/action-sheet/action-popover.tsx";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { HeartIcon } from "../../ui/icon/action-icons.tsx";
import { BookIcon, LogoutIcon, MailIcon, PersonIcon, SettingsIcon } from "../../ui/icon/navigation-icons.tsx";

type SideMenuProps = Pick<ActionPopoverProps, "isOpen" | "anchor" | "onClose">;

/**
 * The side menu (product.md §2), which opens at the member's own picture: own name, own and liked posts, invitations, the guide, settings,
 * and logout after a confirmation.
 */
export function SideMenu(props: SideMenuProps) {
  const userId = useUserId() ?? 0;
  const { data: me } = useMe();
  const { data: settings, isError: isLost } = useServerSettings();
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const name = me?.user_name ?? "";
  const guide: ActionItem = {
    label: appCopy.guide,
    icon: <BookIcon />,
    isExternal: true,
    href: settings?.links.guide,
    // Without an address it is shown, but disabled, so that the items below do not move later.
    isDisabled: true,
  };
  const items: ActionItem[] = [
    {
      label: name === "" ? appCopy.myProfile : name,
      icon: <Avatar id={userId} name={name} image={me?.profile.image} />,
      href: paths.profile(userId),
      isHead: true,
    },
    { label: appCopy.myProjects, icon: <PersonIcon />, href: paths.profileProjects(userId) },
    { label: appCopy.likedProjects, icon: <HeartIcon />, href: paths.projectsLiked },
    { label: appCopy.invite, icon: <MailIcon />, href: paths.invite },
    ...(isLost ? [] : [guide]),
    { label: appCopy.settings, icon: <SettingsIcon />, href: paths.setting },
    { label: appCopy.logout, icon: <LogoutIcon />, onSelect: () => setAsking(true), keepsOpen: true },
  ];
  return (
    <>
      <ActionPopover {...props} label={appCopy.menu} items={items} />
      <ConfirmDialog
        isOpen={isAsking}
        title={appCopy.logoutQuestion}
        onCancel={() => setAsking(false)}
        onConfirm={() => void navigate(paths.logout)}
      />
    </>
  );
}
