import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTenantContext } from '../../auth/tenant-context.guard.js';
import { PostRoute } from '../../common/http/route.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { CommentResponse } from './dto/comment.response.js';
import { CreateCommentRequest } from './dto/timeline.request.js';
import { TimelineService } from './timeline.service.js';

@Controller('timeline_comments')
@ApiTags('TimelineComments')
export class TimelineCommentsController {
  constructor(private readonly timeline: TimelineService) {}

  @PostRoute('', {
    operationId: 'createTimelineComment',
    summary: 'Comment on an item, cycle or return order',
    description: 'The id alone tells which of them is meant. The author is the name of the key.',
    answer: CommentResponse,
    returns: 'The comment that was made',
    notFound: ['Resource does not belong to the shop'],
    example: { timelineEvent: { eventableId: 3, message: 'Zip repaired' } },
  })
  create(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: CreateCommentRequest,
  ): Promise<CommentResponse> {
    return this.timeline.createComment(context, request.timelineEvent);
  }
}
