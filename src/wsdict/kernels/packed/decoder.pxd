cimport cython

@cython.final
cdef class Decoder:
    cdef list kept  # the arrays that the pointers below lead into
    cdef const unsigned char[::1] view
    cdef const unsigned char *stream
    cdef unsigned int fragments
    cdef unsigned int hubs  # the first of them are of shared tails, the root's included
    cdef unsigned int widest  # bits of the largest
    cdef unsigned int *spans  # of fragment f: [2f] bits before it, [2f + 1] the fragment that its first cut edge leads to; one more behind the last
    cdef unsigned int more  # the label that says that a list goes on elsewhere

    cdef unsigned int height
    cdef unsigned int width
    cdef unsigned int first_column
    cdef unsigned short *cells
    cdef unsigned int *quick  # of a table and the next 7 bits: an item, or 0 where the code is longer or the letter above 127
    cdef unsigned int *limit  # of a table and a length: where the longer codes begin, as 20 bits
    cdef int *delta  # ... and what makes a code the place of its item
    cdef unsigned long long *items  # per table, in the order of the codes

    cdef unsigned short *pointer_cells
    cdef unsigned short *group_quick  # group << 4 | length
    cdef unsigned int *group_limit  # 12 bits
    cdef int *group_delta
    cdef unsigned int *group_items
    cdef unsigned char *member_least  # of a group and the next 6 bits: the least length that a code can have
    cdef unsigned int *member_limit  # 24 bits
    cdef int *member_delta  # what makes a code a fragment
    cdef unsigned char *group_row
    cdef unsigned int *group_end  # the fragment behind the last of a group

    cdef unsigned int top_end
    cdef unsigned int top_hubs  # fragments below are in the top
    cdef unsigned long long *top  # edges that are kept decoded, as `unfold` makes them
    cdef unsigned int *top_of  # of a shared tail: where it begins there

    cdef unsigned int *count  # words of a fragment, or NULL
    cdef unsigned int *top_words  # words at each edge of the top and at its later siblings

    cdef size_t keep(self, values) except? 0
    cdef object prepare_symbols(self, book)
    cdef object prepare_groups(self, book)
    cdef object prepare_members(self, book)
