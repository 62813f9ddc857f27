import { useLocation } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { TabCount } from "#app/layouts/counts.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { BarTitle } from "#ui/kit/bar-title.tsx";
import { Menu, MenuLink } from "#ui/kit/menu.tsx";
import { Tab, TabLine } from "#ui/kit/tab-line.tsx";

type Props = {
  label: string;
  /** The tabs that the person may use, the register or sheet first; without a second one there is no line. */
  tabs: readonly { to: string; label: string; exact: boolean }[];
  /** The address of the register or sheet. */
  register: string;
};

/**
 * The tabs beside a register or sheet. Above the register of a phone they are a menu behind the title, because the
 * register needs the room.
 */
export function PlaceTabs({ label, tabs, register }: Props) {
  const { pathname } = useLocation();
  if (tabs.length < 2) return null;
  const isRegister = pathname.replace(/\/$/, "") === register;
  return (
    <>
      <div className={isRegister ? "max-sm:hidden print:hidden" : "print:hidden"}>
        <TabLine label={label}>
          {tabs.map((tab) => (
            <Tab
              key={tab.to}
              to={tab.to}
              activeOptions={{ exact: tab.exact, includeSearch: false }}
            >
              {tab.label}
              <TabCount to={tab.to} />
            </Tab>
          ))}
        </TabLine>
      </div>
      {isRegister && (
        <BarTitle>
          <Menu
            label={label}
            className="absolute -inset-y-3.5 inset-x-0 order-last flex items-center justify-end rounded-small sm:hidden"
            trigger={<Icon of={ChevronDown} size={16} className="text-muted" />}
          >
            {tabs.map((tab) => (
              <MenuLink key={tab.to} to={tab.to}>
                {tab.label}
                <TabCount to={tab.to} />
              </MenuLink>
            ))}
          </Menu>
        </BarTitle>
      )}
    </>
  );
}
