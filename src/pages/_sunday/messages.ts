/** An invented message of the sample inbox, with the agent that handles it and its reply. */
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
    says: 'Would you run an ad for our tents?',
    reply: 'Thanks for asking. Which episode do you have in mind, and who writes the script?',
  },
  {
    time: '09:40',
    from: 'A listener',
    agent: 'Answers',
    says: 'Where can I find the pattern from the last episode?',
    reply: 'It’s in the notes below that episode, under Materials.',
  },
  {
    time: '11:05',
    from: 'Another creator',
    agent: 'Dates',
    says: 'Would you record an episode with me in May?',
    reply: 'I’d love to. May 12 and May 19 are free, both after 2 PM. Which works for you?',
  },
  {
    time: '14:30',
    from: 'A critic',
    agent: 'Comments',
    says: 'Your video is wrong about the glue.',
    reply: 'You’re right about the drying time. A correction is pinned below the video.',
  },
];
