import { serveJobs } from '../../files/serve-jobs'
import { pictureJobs } from './jobs'

serveJobs(pictureJobs)
