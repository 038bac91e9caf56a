import { settingCopy } from "@chonsu/shared/copy/setting";
import { useNavigate, useSearchParams } from "react-router-dom";
import { ChangePasswordForm } from "../../features/accounts/change-password-form.tsx";
import { DeleteAccountForm } from "../../features/accounts/delete-account-form.tsx";
import { InquiryForm } from "../../features/settings/inquiry-form.tsx";
import { TermsLinks } from "../../features/settings/terms-links.tsx";
import { ThemeChoice } from "../../features/settings/theme-choice.tsx";
import { useMe } from "../../features/users/users.queries.ts";
import { useGoBack } from "../../lib/go-back.ts";
import { paths } from "../../paths/paths.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { Card } from "../../ui/card/card.tsx";
import { PageHeader } from "../../ui/page-header/page-header.tsx";
import styles from "./setting.module.css";
import { SettingSection } from "./setting-section.tsx";

const SECTIONS = ["password", "inquiry", "leave", "terms"] as const;
type Section = (typeof SECTIONS)[number];

/** `/setting`: the theme, and the four sections of product.md §2. The open one is in the URL. */
export function SettingScreen() {
  const goBack = useGoBack(paths.home);
  const email = useMe().data?.email ?? "";
  const open = useSearchParams()[0].get("open");
  const navigate = useNavigate();
  const content = {
    password: <ChangePasswordForm />,
    inquiry: <InquiryForm ownEmail={email} />,
    leave: (
      <DeleteAccountForm onDeleted={async () => navigate(paths.logout, { replace: true, state: { isOver: true } })} />
    ),
    terms: <TermsLinks />,
  } satisfies Record<Section, unknown>;
  const toggle = (section: Section) =>
    navigate(open === section ? paths.setting : paths.settingOpen(section), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <>
      <PageHeader title={settingCopy.title} onBack={goBack} />
      <ScreenBody>
        <Card>
          <h2 className={styles.heading}>{settingCopy.theme}</h2>
          <ThemeChoice />
        </Card>
        <Card className={styles.sections}>
          {SECTIONS.map((section) => (
            <SettingSection
              key={section}
              title={settingCopy[section].title}
              isOpen={open === section}
              onToggle={() => void toggle(section)}
            >
              {content[section]}
            </SettingSection>
          ))}
        </Card>
      </ScreenBody>
    </>
  );
}
