import { Button, Menu } from '@mantine/core';
import { IconCheck, IconPlus, IconSelector, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { roleNames, switcher as words } from '@unmask/product/copy/organizations';
import { useState } from 'react';
import { useOrganization } from './organization-context.tsx';
import classes from './organizations.module.css';

/** Shows the active organization; opens the list of all, and the way to their settings. */
export function OrganizationSwitcher() {
  const { organizations, active, loading, switchTo } = useOrganization();
  const [busy, setBusy] = useState(false);
  const name = active?.name ?? words.none;

  async function choose(id: string) {
    if (id === active?.id) return;
    setBusy(true);
    try {
      await switchTo(id);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.switcher}
          aria-label={words.label(name)}
          loading={loading || busy}
          rightSection={<IconSelector size={16} stroke={1.6} />}
        >
          <span className={classes.switcherName}>{name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {organizations.length > 0 && (
          <>
            <Menu.Label>{words.choose}</Menu.Label>
            {organizations.map(({ id, name: own, role }) => (
              <Menu.Item
                key={id}
                aria-current={id === active?.id || undefined}
                leftSection={
                  <IconCheck size={16} stroke={1.8} visibility={id === active?.id ? undefined : 'hidden'} />
                }
                rightSection={<span className="um-label">{roleNames[role]}</span>}
                onClick={() => choose(id)}
              >
                {own}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item
              component={Link}
              to="/organization"
              leftSection={<IconSettings size={16} stroke={1.6} />}
            >
              {words.manage}
            </Menu.Item>
          </>
        )}
        <Menu.Item
          component={Link}
          to="/organization"
          hash="create"
          leftSection={<IconPlus size={16} stroke={1.6} />}
        >
          {words.create}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
