/** Documented cases with who reported them. No person is named, and nothing is told that the source does not tell. */

export interface DocumentedIncident {
  title: string;
  description: string;
  /** As reported; empty when no loss was. */
  lossAmount: string;
  location: string;
  date: string;
  source: string;
  /** What would have stopped it, or did. */
  lesson: string;
}

export const INCIDENTS: readonly DocumentedIncident[] = [
  {
    title: 'A video meeting in which every other face was generated',
    description:
      'An employee in the finance department of an engineering company joined a video meeting with what looked like the chief financial officer and colleagues, and then made fifteen transfers. Everyone else in the meeting had been recreated from public footage.',
    lossAmount: '200 million Hong Kong dollars (about 25 million US dollars)',
    location: 'Hong Kong',
    date: 'January 2024',
    source: 'Hong Kong Police, February 2024; the company confirmed it in May 2024 (Financial Times, CNN)',
    lesson:
      'A release by a second person over a channel that was known before, whatever is seen in the meeting.',
  },
  {
    title: 'The voice of the chief executive on the telephone',
    description:
      'The head of a British energy company was called by somebody who sounded like the chief executive of its German parent company and asked for an urgent payment to a supplier. A third call from an unexpected number made him suspicious, after the money had gone.',
    lossAmount: '220,000 euros',
    location: 'United Kingdom',
    date: 'March 2019',
    source: 'The Wall Street Journal, 30 August 2019, after the insurer Euler Hermes',
    lesson: 'Calling back on a number that was known before ends such a call.',
  },
  {
    title: 'An automated call in a politician’s voice before a primary',
    description:
      'Thousands of voters received a call in a cloned voice of the president that told them not to vote in the primary. The person who ordered it said that it was to warn of the danger.',
    lossAmount: 'A fine of 6 million US dollars for the person who ordered it',
    location: 'New Hampshire, United States',
    date: 'January 2024',
    source: 'Federal Communications Commission, forfeiture order of 26 September 2024',
    lesson:
      'The office of the person spoken for answered within hours, with the original position in writing.',
  },
  {
    title: 'A recording that was to cost a principal the job',
    description:
      'A recording of a school principal making offensive remarks spread through a school and beyond. The police found that it was generated, and arrested an employee of the school.',
    lossAmount: '',
    location: 'Maryland, United States',
    date: 'January to April 2024',
    source: 'Baltimore County Police Department, April 2024',
    lesson:
      'Nobody should be judged by one recording without a known source; the file as first received was the evidence.',
  },
  {
    title: 'An attempt on a car maker that one question ended',
    description:
      'A manager received messages and then a call in the cloned voice of the chief executive about a confidential acquisition. He asked which book the chief executive had recommended to him days before; the caller hung up.',
    lossAmount: 'None: it was an attempt',
    location: 'Italy',
    date: 'July 2024',
    source: 'Bloomberg, 26 July 2024',
    lesson: 'A question that only the two can answer costs nothing.',
  },
  {
    title: 'An attempt on an advertising group over a meeting link',
    description:
      'Somebody made an account with the picture of the chief executive, arranged a meeting, and used a cloned voice and footage to ask an agency head to set up a business. Nothing was paid.',
    lossAmount: 'None: it was an attempt',
    location: 'United Kingdom',
    date: 'May 2024',
    source: 'The Guardian, 10 May 2024',
    lesson: 'Staff had been told what such an attempt looks like, and reported it.',
  },
  {
    title: 'Calls and voice messages in a chief executive’s voice to an employee',
    description:
      'An employee of a password manager received calls, texts and a voice message in a cloned voice of the chief executive on a messaging service. The channel was unusual and the haste was forced, so the employee reported it.',
    lossAmount: 'None: it was an attempt',
    location: 'United States',
    date: 'April 2024',
    source: 'LastPass, blog of 10 April 2024',
    lesson: 'An unusual channel and haste are reason enough to report.',
  },
  {
    title: 'A cloned colleague after a text message',
    description:
      'After a phishing text an employee was called by somebody with the altered voice of a colleague, who knew the floor plan and internal processes, and gave up a code. Accounts of 27 clients were reached.',
    lossAmount: 'Reported by a client: cryptocurrency worth about 15 million US dollars',
    location: 'United States',
    date: 'August 2023',
    source: 'Retool, blog of 13 September 2023; CoinDesk',
    lesson: 'Nobody from IT needs a one-time code; keys that cannot be read aloud are better.',
  },
  {
    title: 'Faces that were swapped live in romance fraud',
    description:
      'A group of 27 people was arrested that had used generated faces in video calls to win the trust of men in several countries and lead them to a false investment platform.',
    lossAmount: 'More than 360 million Hong Kong dollars (about 46 million US dollars)',
    location: 'Hong Kong',
    date: 'October 2024',
    source: 'Hong Kong Police, 14 October 2024 (CNN)',
    lesson:
      'A video call proves nothing about who is there, and an investment that a new friend recommends is refused.',
  },
  {
    title: 'A recording two days before an election',
    description:
      'A recording in which a party leader and a journalist seemed to talk about buying votes spread in the days before the election, when media may not report on campaigns. Both denied it, and fact checkers found traces of generation.',
    lossAmount: '',
    location: 'Slovakia',
    date: 'September 2023',
    source: 'AFP Fact Check, September 2023',
    lesson: 'Timing is part of the attack: plan who answers when nobody may.',
  },
];
