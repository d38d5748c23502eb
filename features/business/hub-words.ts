/** Words of the Enterprise Features hub; each card says for itself what of it works. */

export const hub = {
  title: 'Enterprise Features',
  lead: 'Six features for organizations. Each card says how much of it works in this version.',
  back: 'Back to Enterprise Features',
  todayTitle: 'What works today',
  stepsTitle: 'Detect, respond, protect',
  steps: [
    {
      title: 'Detect',
      text: 'Measure videos and voices, and see what each measurement found and what it could not see.',
    },
    {
      title: 'Respond',
      text: 'Report a threat to the admins of your organization, and share a result by a link that expires.',
    },
    {
      title: 'Protect',
      text: 'Agree on a call back for payments, and let people practise before the first call comes.',
    },
  ],
  yearTitle: 'What a year costs',
  yearText:
    'Twelve months at the list price, paid month by month and ended in any of them. What a fraud would have cost you nobody can know, so no return is promised here.',
  plans: 'See plans',
  demo: 'For business, and demo calls',
} as const;
