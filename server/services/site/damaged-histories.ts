import type { Site } from './site'

/**
 * What was damaged or is missing, in words for the owner: the damaged histories of what is private,
 * indexes of git and what lies among its branches and is none until somebody removes them, and what the
 * start put back until the next one.
 */
export async function damagedHistories({
  repositories,
}: Pick<Site, 'repositories'>): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const folder of await repositories.private.damaged()) {
    found.set(
      `.callboard/${folder}`,
      'The history of users and messages was damaged. It was put aside in this folder, and a new one was begun; users and messages themselves are as they were. Nothing in this folder is ever erased, so it may keep the words of messages that were deleted since. Once a developer has looked at it, delete the folder.',
    )
  }
  const indexes = [
    ...(await repositories.site.damagedIndexes()).map((name) => `.git/${name}`),
    ...(await repositories.private.damagedIndexes()).map(
      (name) => `.callboard/private.git/${name}`,
    ),
  ]
  for (const file of indexes) {
    found.set(
      file,
      'Git’s list of what is to be committed next was damaged. It was put aside in this file, and a new one was made from the newest commit. No file was changed and nothing that was saved is missing; what a developer had staged is on disk as it last was, and has to be staged again. Once they have looked at it, delete the file.',
    )
  }
  const strange = [
    ...repositories.site.strangeRefs().map((name) => `.git/${name}`),
    ...repositories.private.strangeRefs().map((name) => `.callboard/private.git/${name}`),
  ]
  for (const file of strange) {
    found.set(
      file,
      'This file lies among the branches of a history and is none, as a copy that a program left which syncs folders (Dropbox, OneDrive, Syncthing). Saves go on; git packs nothing while it is there, and gets slow. Once a developer has looked whether the commit that it names is in the history, delete it, and take the folder of the site out of what that program syncs: it can damage a history. For copies there is npm run backup.',
    )
  }
  const { broughtBack, mendedBranch } = repositories.site
  if (mendedBranch) {
    found.set(
      `.git/${mendedBranch.ref}`,
      `This file was empty, as after a power cut, and git did not know its newest commit. It was put back to ${mendedBranch.id}, the last one in its log. A developer should run git fsck. Look in History whether the last change is there; where it is not, it is on the site all the same.`,
    )
  }
  if (broughtBack.length > 0) {
    found.set(
      'content/',
      `This folder was missing or empty when the server started. Its ${broughtBack.length} files, with those of media/ where that was missing too, were put back as the history has them, so all that was saved is there. What somebody changed in an editor and had not committed is not. A developer should find out why it was gone.`,
    )
  }
  return found
}
