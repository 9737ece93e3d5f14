import { statfs } from 'node:fs/promises'
import { unlessMissing } from './paths'

// What Linux calls the kinds of disks that other computers may write, too, without a word to this one
// (`include/uapi/linux/magic.h`, and the drivers of machines inside of machines).
const farDisks = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2
  0x00c36400, // Ceph
  0x5346414f, // AFS
  0x65735546, // FUSE: sshfs and rclone, Docker Desktop, but some sticks, too
  0x6a656a63, // Docker Desktop
  0x01021997, // 9P: Windows' disks in WSL
  0x786f4256, // VirtualBox
  0xbacbacbc, // VMware
  0x7c7c6673, // Parallels
])

/** Whether a folder, if there is one, may change without the system telling of it: its disk is another computer's. */
export async function isOnFarDisk(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const disk = await unlessMissing(statfs(folder), undefined)
  // As a number with a sign where its first bit is one.
  return disk !== undefined && farDisks.has(disk.type >>> 0)
}
