import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderUi } from '@unmask/ui/testing.tsx';
import { expect, test, vi } from 'vitest';
import { UpgradeModal } from './upgrade-modal.tsx';

test('[UPGRADE-001] [UPGRADE-002] [UPGRADE-007] [UPGRADE-008] both offers with their prices and daily limits', async () => {
  renderUi(<UpgradeModal opened onClose={() => undefined} onChoose={() => undefined} />);
  const modal = within(await screen.findByRole('dialog'));
  const [pro, enterprise] = modal.getAllByRole('listitem');
  expect(pro).toHaveTextContent(/Pro \$10\/month.*Daily limit: 50 /);
  expect(enterprise).toHaveTextContent(/Enterprise \$25\/month.*Daily limit: 1000 /);
});

test.each([
  ['metered', 'Daily limit: 50 analyses'],
  ['free', 'Daily limit: as on every plan of this installation'],
])('under the policy %s it promises no more than that gives', async (policy, words) => {
  const meta = Object.assign(document.createElement('meta'), {
    name: 'unmask:limit-policy',
    content: policy,
  });
  document.head.append(meta);
  renderUi(<UpgradeModal opened onClose={() => undefined} onChoose={() => undefined} />);
  const [pro] = within(await screen.findByRole('dialog')).getAllByRole('listitem');
  expect(pro).toHaveTextContent(words);
  expect(pro).not.toHaveTextContent(/priority/);
  meta.remove();
});

test('a choice is told; closing is no choice', async () => {
  const [closed, chosen] = [vi.fn(), vi.fn()];
  renderUi(<UpgradeModal opened onClose={closed} onChoose={chosen} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Choose Enterprise' }));
  expect(chosen.mock.calls).toEqual([['enterprise']]);
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect([closed.mock.calls.length, chosen.mock.calls.length]).toEqual([1, 1]);
});
