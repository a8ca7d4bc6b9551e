/** One message on the drawn screen, who of the team took it, and what was written back. Invented. */
interface Message {
  time: string;
  from: string;
  agent: string;
  says: string;
  reply: string;
}

export const MESSAGES: readonly Message[] = [
  {
    time: '08:12',
    from: 'A sponsor',
    agent: 'Offers',
    says: 'Would you read an ad for our tents?',
    reply: 'Thank you for asking. Which episode do you have in mind, and who writes the words?',
  },
  {
    time: '09:40',
    from: 'A listener',
    agent: 'Answers',
    says: 'Where do I find the pattern from the last episode?',
    reply: 'It is in the notes below that episode, under Materials.',
  },
  {
    time: '11:05',
    from: 'Another creator',
    agent: 'Dates',
    says: 'Shall we record something together in May?',
    reply: 'Gladly. Two afternoons are open that month. Which one suits you?',
  },
  {
    time: '14:30',
    from: 'A critic',
    agent: 'Comments',
    says: 'Your video is wrong about the glue.',
    reply: 'You are right about the drying time. The correction is pinned below the video.',
  },
];
