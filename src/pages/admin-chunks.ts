import path from 'node:path'

/** What the bundler says of a module. */
interface Module {
  isEntry: boolean
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

/** What it answers about modules, by their names. */
interface Modules {
  getModuleInfo(id: string): Module | null
}

const entryOf = (page: string) => `\0virtual:vike:page-entry:client:/src/pages/${page}`
const site = path.join(import.meta.dirname, '(site)/+client.ts')
const firstTab = path.join(import.meta.dirname, '../admin/features/overview/overview-tab.tsx')

/** The modules that one loads at once, or `ever`: also those of parts that are opened later. */
function loadedBy(start: string, modules: Modules, ever = false): Set<string> {
  const seen = new Set<string>()
  const open = [start]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const module = modules.getModuleInfo(id)
    if (module) open.push(...module.importedIds, ...(ever ? module.dynamicallyImportedIds : []))
  }
  return seen
}

/** The modules that two or more of the parts load which these open later. */
function sharedByParts(openers: Set<string>, modules: Modules): Set<string> {
  const parts = [...openers].flatMap(
    (id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
  )
  const once = new Set<string>()
  const shared = new Set<string>()
  for (const part of new Set(parts)) {
    for (const id of loadedBy(part, modules)) (once.has(id) ? shared : once).add(id)
  }
  return shared
}

function whatLoads(modules: Modules) {
  const admin = loadedBy(entryOf('admin'), modules)
  return {
    site: loadedBy(site, modules, true),
    login: loadedBy(entryOf('login'), modules),
    admin,
    firstTab: loadedBy(firstTab, modules),
    parts: sharedByParts(admin, modules),
  }
}

/**
 * Names the file into which the bundler puts a module of the admin: one for what the login page loads
 * too, one for the rest of what is loaded at once, and one for what its tabs share. Those it would make
 * by itself, most of an icon each, cost sixty requests at the start and twenty for a tab. What public
 * pages ever load is left to it, and styles are, so that none of them gets anything of the admin's.
 */
export function adminChunks() {
  let loads: ReturnType<typeof whatLoads> | undefined
  return (id: string, modules: Modules): string | null => {
    loads ??= whatLoads(modules)
    const { site, login, admin, firstTab, parts } = loads
    if (site.has(id) || id.endsWith('.css') || modules.getModuleInfo(id)?.isEntry) return null
    if (admin.has(id)) return login.has(id) ? 'login' : 'admin'
    if (parts.has(id)) return firstTab.has(id) ? 'admin' : 'tabs'
    return null
  }
}
