import { appCopy } from "@chonsu/shared/copy/app";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { useServerSettings } from "../../features/settings/settings.queries.ts";
import { useMe } from "../../features/users/users.queries.ts";
import { paths } from "../../paths/paths.ts";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { HeartIcon } from "../../ui/icon/action-icons.tsx";
import { BookIcon, LogoutIcon, MailIcon, PersonIcon, SettingsIcon } from "../../ui/icon/navigation-icons.tsx";
import { DrawerButton, DrawerExit, DrawerLink, NavDrawer } from "../../ui/nav-drawer/nav-drawer.tsx";

export interface SideMenuProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The side menu (product.md §2): the own name, own and liked posts, the guide, settings, and logout after a confirmation. */
export function SideMenu({ isOpen, onClose }: SideMenuProps) {
  const userId = useUserId() ?? 0;
  const { data: me } = useMe();
  const { data: settings, isError: isLost } = useServerSettings();
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const name = me?.user_name ?? "";
  return (
    <>
      <NavDrawer isOpen={isOpen} onClose={onClose} title={appCopy.menu}>
        <DrawerLink
          href={paths.profile(userId)}
          onClick={onClose}
          icon={<Avatar id={userId} name={name} image={me?.profile.image} size="s" />}
        >
          {name === "" ? appCopy.myProfile : name}
        </DrawerLink>
        <DrawerLink href={paths.profileProjects(userId)} onClick={onClose} icon={<PersonIcon />}>
          {appCopy.myProjects}
        </DrawerLink>
        <DrawerLink href={paths.projectsLiked} onClick={onClose} icon={<HeartIcon />}>
          {appCopy.likedProjects}
        </DrawerLink>
        <DrawerLink href={paths.invite} onClick={onClose} icon={<MailIcon />}>
          {appCopy.invite}
        </DrawerLink>
        {!isLost && (
          <DrawerExit href={settings?.links.guide} onClick={settings && onClose} icon={<BookIcon />}>
            {appCopy.guide}
          </DrawerExit>
        )}
        <DrawerLink href={paths.setting} onClick={onClose} icon={<SettingsIcon />}>
          {appCopy.settings}
        </DrawerLink>
        <DrawerButton icon={<LogoutIcon />} onClick={() => setAsking(true)}>
          {appCopy.logout}
        </DrawerButton>
      </NavDrawer>
      <ConfirmDialog
        isOpen={isAsking}
        title={appCopy.logoutQuestion}
        onCancel={() => setAsking(false)}
        onConfirm={() => void navigate(paths.logout)}
      />
    </>
  );
}
