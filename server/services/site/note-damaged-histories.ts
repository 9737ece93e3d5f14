import type { Site } from './site'

/** Shows the owner, until somebody removes them, the damaged histories of what is private. */
export function noteDamagedHistories({
  problems,
  repositories,
}: Pick<Site, 'problems' | 'repositories'>): void {
  for (const folder of repositories.private.damaged) {
    problems.set(
      `.callboard/${folder}`,
      'The history of users and messages was damaged. It was put aside in this folder, and a new one was begun; users and messages themselves are as they were. Nothing in this folder is ever erased, so it may keep the words of messages that were deleted since. Once a developer has looked at it, delete the folder.',
    )
  }
}
