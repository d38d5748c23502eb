import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { header } from '@unmask/product/copy/site';

/** Light or dark; follows the system until it is pressed. */
export function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const computed = useComputedColorScheme('light');
  // A page that was rendered in advance knows nobody's choice: the first look must be the same for all.
  const dark = useMounted() && computed === 'dark';
  const Icon = dark ? IconSun : IconMoon;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={dark ? header.toLight : header.toDark}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  );
}
