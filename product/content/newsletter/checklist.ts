/** The checklist against CEO fraud: one entry is one page. */

export const CHECKLIST: ReadonlyArray<{ heading: string; text: string; points: readonly string[] }> = [
  {
    heading: '1. Before the call comes: rules',
    text: 'Tick what is true today, and write a name and a date beside everything else.',
    points: [
      'New or changed account details are called back on a number from the contract, and the call is noted.',
      'Payments above a written limit need two people on two devices.',
      'First payments to a new receiver wait one day.',
      'No rule has an exception for urgency or for rank, and the management has signed that.',
      'Anybody may say "I will call you back" to anybody, and nobody is blamed for a delay that this causes.',
      'Codes and passwords are told to nobody, also not to IT.',
      'The service desk proves identity by calling the stored number.',
      'A word is agreed with everyone who can release payments; it stands nowhere in writing.',
    ],
  },
  {
    heading: '2. Before the call comes: people and public traces',
    text: 'Attackers prepare with what they find. So can you.',
    points: [
      'Finance, assistants and reception have heard a cloned voice of their own management, made with consent.',
      'Every new colleague learns the call-back rule in the first week.',
      'There is one address and one number for reports, and it answers within the hour.',
      'Reports are thanked for; the last three are known to everybody without names.',
      'Recordings of those who release payments were looked for, and the needless ones taken down.',
      'Absences and travel are not announced in public before they end.',
      'A page lists all official accounts and numbers of the company.',
      'One test a year: somebody tries, two people know.',
    ],
  },
  {
    heading: '3. While it happens',
    text: 'Keep this page beside the telephone.',
    points: [
      'Somebody asks for money, data, access or secrecy: stop. Nothing happens in this conversation.',
      'Say: "I will call you back." End the call, whoever it is.',
      'Call the person on the number that you had before. Not reached? Then nothing happens.',
      'Ask for the agreed word, or something that only the two of you know.',
      'Do not move to another channel because the caller asks for it.',
      'Fetch a second person into the room.',
      'Write down number, time, name, demand, account.',
      'Report it, also when you are not sure.',
    ],
  },
  {
    heading: '4. Afterwards',
    text: 'In this order. The first three within the hour.',
    points: [
      'Money has gone: call the fraud department of the bank and demand a recall. Then the police, then the insurer.',
      'Access was given: block the account, end its sessions, look for new mail rules and devices.',
      'Warn the others: what was asked for, by which way, what to do. Without the name of who was called.',
      'Save: message, recording, number, head of the mail, times, SHA-256 of files. One copy that nobody works on.',
      'Have recordings measured, and read the result to its end. "Inconclusive" changes nothing of the above.',
      'Report accounts and copies to the platforms by their forms.',
      'Data of people concerned: look at the deadlines for telling the authority and them.',
      'After a week: what would have stopped it earlier? Change one rule, and tell everybody why.',
    ],
  },
];
