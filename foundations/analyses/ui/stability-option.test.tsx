import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderUi } from '@unmask/ui/testing.tsx';
import { expect, test } from 'vitest';
import { StabilityOption } from './stability-option.tsx';

test('is off unless the person ticks it, and says what it costs', async () => {
  const asked: boolean[] = [];
  renderUi(<StabilityOption checked={false} onChange={(checked) => asked.push(checked)} />);
  const box = screen.getByRole('checkbox', { name: /survives re-encoding/ });
  expect(box).not.toBeChecked();
  expect(box).toHaveAccessibleDescription(/about five times as long/);
  await userEvent.click(box);
  expect(asked).toEqual([true]);
});
