import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { failureToast } from '@unmask/ui/testing.tsx';
import { expect, test } from 'vitest';
import ProfileTab from './profile-tab.tsx';
import { press, profile, quizPlace } from './quiz.testing.tsx';

const { place, show, sent } = quizPlace();
const figure = (name: string) => screen.getByText(name).closest('div')!;
const session = {
  ...{ id: 's1', user_id: 'u', score: 8, total_questions: 10, time_taken: 75, difficulty_breakdown: {} },
  ...{ session_data: { questions: [] }, completed_at: '2026-11-22T10:00:00.000Z' },
};

test('[QPROFILE-005, QPROFILE-007, QPROFILE-008, QPROFILE-009, QPROFILE-010, QPROFILE-011, QPROFILE-012, QPROFILE-013, QPROFILE-015, QPROFILE-016] level, statistics, achievements and activity', async () => {
  Object.assign(place.json, { profile: profile(), sessions: { items: [session] } });
  show(ProfileTab, 'user');
  expect(await screen.findByText('ann')).toBeInTheDocument();
  expect(screen.getByText('Level 3')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: '40 of 100 XP to the next level' })).toHaveAttribute(
    'aria-valuenow',
    '40',
  );
  expect(figure('Quizzes Completed')).toHaveTextContent('2');
  expect(figure('Overall Accuracy')).toHaveTextContent('75%');
  expect(figure('Current Streak')).toHaveTextContent('8 days');
  expect(figure('Best Streak')).toHaveTextContent('9 days');
  expect(screen.getByText('First Quiz')).toBeInTheDocument();
  expect(screen.queryByText('Perfect Score')).toBeNull();
  expect(figure('Last Quiz')).toHaveTextContent('Nov 22, 2026');
  expect(figure('Total XP')).toHaveTextContent('240');
  expect(figure('Member Since')).toHaveTextContent('Nov 1, 2026');
  expect(await screen.findByText('8 of 10')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'certificate_1' })).toHaveAttribute(
    'href',
    '/verify/certificate_1',
  );
});

test('[QPROFILE-014] who has played nothing reads "Never"', async () => {
  const nothing = { last_quiz_date: null, badges: [], certificates: [], total_quizzes_completed: 0 };
  Object.assign(place.json, { profile: profile(nothing), sessions: { items: [] } });
  show(ProfileTab, 'user');
  await screen.findByText('Last Quiz');
  expect(figure('Last Quiz')).toHaveTextContent('Never');
});

test('[QPROFILE-006, QPROFILE-030, QPROFILE-033] [ERR-002] the username is edited; an empty one, and a failure, are told', async () => {
  Object.assign(place.json, { profile: profile(), sessions: { items: [] } });
  place.answers.updateProfile = { status: 500, body: {} };
  show(ProfileTab, 'user');
  await press('Edit username');
  const field = screen.getByLabelText('Username');
  await userEvent.clear(field);
  await userEvent.type(field, '   ');
  await press('Save');
  expect(await screen.findByText('Username cannot be empty')).toBeInTheDocument();
  expect(sent('updateProfile')).toEqual([]);
  await userEvent.type(field, 'Ada');
  await press('Save');
  expect(await failureToast('Failed to update profile')).toBeInTheDocument();
  place.answers = {};
  place.json.updateProfile = profile({ username: 'Ada' });
  place.json.profile = profile({ username: 'Ada' });
  await press('Save');
  expect(await screen.findByText('Ada')).toBeInTheDocument();
  expect(sent('updateProfile').at(-1)).toEqual({ username: 'Ada' });
});

test('[QPROFILE-031, QPROFILE-032] [ERR-002] a profile that cannot be read is told, and can be read again', async () => {
  place.answers.profile = { status: 500, body: {} };
  place.json.sessions = { items: [] };
  show(ProfileTab, 'user');
  expect(await failureToast('Failed to load quiz profile')).toBeInTheDocument();
  place.answers = {};
  place.json.profile = profile();
  await press('Try again');
  expect(await screen.findByText('Level 3')).toBeInTheDocument();
});

test('boards can be left', async () => {
  Object.assign(place.json, { profile: profile(), sessions: { items: [] }, updateProfile: profile() });
  show(ProfileTab, 'user');
  await userEvent.click(await screen.findByRole('switch', { name: /^Show me on leaderboards/ }));
  await waitFor(() => expect(sent('updateProfile')).toEqual([{ on_boards: false }]));
});
